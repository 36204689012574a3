import type { Caller } from '@fanfare/contract/call.ts';
import type { Device } from '@fanfare/contract/devices.ts';
import { expect, test, vi } from 'vitest';
import { unanswered } from '../../testing/answering.ts';
import { drawHook } from '../../testing/draw.tsx';
import { useBulkUpdate } from './bulk-update.ts';

/** What the page does when it is left. */
const leave = vi.hoisted(() => [] as (() => void)[]);
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useEffect: (effect: () => (() => void) | undefined) => leave.push(effect() ?? (() => undefined)),
}));

const devices = Array.from(
  { length: 9 },
  (_, at) => ({ id: `d${at}`, images: [{ key: 'k' }], updatedAt: 1 }) as Device,
);

test('a page that is left changes no further device; those under way get through', async () => {
  const asked: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const fetch = async (address: string) => {
    asked.push(address);
    await gate;
    return Response.json({ statusCode: 200, body: { images: [], updatedAt: 2 } });
  };
  const caller = { ...unanswered, fetch } as unknown as Caller;
  const bulk = drawHook(() => useBulkUpdate(devices), { caller });
  const updating = bulk.start({ action: 'remove' });
  await expect.poll(() => asked).toHaveLength(4);
  for (const end of leave) end();
  open();
  await updating;
  expect(asked).toHaveLength(4);
});
