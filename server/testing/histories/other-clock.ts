// Loaded into a server before it starts: its clock goes wrong by CLOCK_AHEAD_MS.
const aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);

globalThis.Date = new Proxy(Date, {
  construct: (target, given: unknown[], made) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + aheadMs] : given, made) as Date,
  get: (target, name, receiver) =>
    name === 'now' ? () => target.now() + aheadMs : (Reflect.get(target, name, receiver) as unknown),
});
