// JSON that no honest client sends: a good value with something else in one of its places, or a text that is none.
import fc from 'fast-check';

const deep = 5_000;

/** As they stand in JSON, because JavaScript could not hold some of them. */
export const oddTexts: readonly string[] = [
  'null',
  'true',
  '-1',
  '0.5',
  '1e999',
  '-1e999',
  '9007199254740993',
  '123456789012345678901234567890',
  '-0',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '""',
  '" "',
  String.raw`"\u0000"`,
  String.raw`"a\u0000b"`,
  String.raw`"\ud800"`,
  String.raw`"\udc00\ud800"`,
  String.raw`"\u202eabc\u2066\u200f"`,
  String.raw`"\ufeff"`,
  String.raw`"\r\nX-Odd: 1"`,
  '"👩‍👩‍👧‍👦"',
  '"ｆｕｌｌ"',
  '"İıſK"',
  '"__proto__"',
  '"constructor"',
  '"toString"',
  `"' or 1=1 --"`,
  '"%00%2e%2e%2f"',
  '"../../../etc/passwd"',
  '"<script>alert(1)</script>"',
  '"$2b$10$"',
  '"2026-02-30T25:61:61Z"',
  '"+1 (415) 555-0100"',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"then":1,"toJSON":1,"length":-1}',
  '{"$ne":null}',
  `${'['.repeat(deep)}${']'.repeat(deep)}`,
  `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
  `"${'x'.repeat(70_000)}"`,
  `"${'\u{1F389}'.repeat(20_000)}"`,
  `[${'0,'.repeat(20_000)}0]`,
];

const brokenTexts: readonly string[] = [
  '',
  '{',
  '{"a":}',
  '{"a":1,}',
  "{'a':1}",
  '{} {}',
  'NaN',
  'undefined',
  '\ufeff{}',
  '<xml/>',
  'a=1&b=2',
  '"\\x"',
  '\u0000\u0001\u0002',
];

const mark = '"~place~"';

/** The value as JSON with some of its places filled otherwise, members said twice, or unknown ones added. */
export function withOddPlaces(value: unknown): fc.Arbitrary<string> {
  const places = placesIn(value);
  const oddPlace = fc.tuple(fc.constantFrom(...places), fc.constantFrom(...oddTexts)).map(([place, odd]) => {
    const marked = place.length === 0 ? '~place~' : replaceAt(value, place);
    return (JSON.stringify(marked) ?? 'null').replace(mark, () => odd);
  });
  const oddMember = fc
    .tuple(fc.constantFrom('__proto__', 'constructor', 'toString', 'extra', '', '\ud800'), fc.constantFrom(...oddTexts))
    .map(([name, odd]) => (JSON.stringify(value) ?? '{}').replace(/^\{/, `{${JSON.stringify(name)}:${odd},`));
  const missing = fc
    .constantFrom(...places)
    .map((place) => JSON.stringify(place.length === 0 ? {} : withoutAt(value, place)));
  return fc.oneof(
    { weight: 6, arbitrary: oddPlace },
    { weight: 1, arbitrary: oddMember },
    { weight: 2, arbitrary: missing },
  );
}

/** A text that has nothing to do with what is asked for. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...brokenTexts),
  fc.constantFrom(...oddTexts),
  fc.json(),
  fc.string({ unit: 'binary' }),
);

type Place = readonly string[];

function placesIn(value: unknown, at: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...at, name]))];
}

function replaceAt(value: unknown, [name = '', ...rest]: Place): unknown {
  const inner = rest.length === 0 ? '~place~' : replaceAt((value as Record<string, unknown>)[name], rest);
  return Array.isArray(value) ? value.with(Number(name), inner) : { ...(value as object), [name]: inner };
}

function withoutAt(value: unknown, [name = '', ...rest]: Place): unknown {
  if (Array.isArray(value)) {
    return value.flatMap((one: unknown, index) => {
      if (index !== Number(name)) return [one];
      return rest.length === 0 ? [] : [withoutAt(one, rest)];
    });
  }
  const { [name]: inner, ...others } = value as Record<string, unknown>;
  return rest.length === 0 ? others : { ...others, [name]: withoutAt(inner, rest) };
}
