import dayjs, { type Dayjs } from 'dayjs';
import { act, createElement } from 'react';
import { type Root, createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTypedDay } from './date-fields.tsx';

let root: Root;
let field: ReturnType<typeof useTypedDay>;
const onChange = vi.fn<(day: string) => void>();

function Field({ day }: { readonly day: string }) {
  field = useTypedDay({ day, max: '2099-12-31', onChange });
  return null;
}
const show = (day: string) => act(() => root.render(createElement(Field, { day })));
const type = (changed: Dayjs | null) => act(() => field.type(changed));
const shown = () => field.shown?.format('YYYY-MM-DD');

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // The field draws nothing here, so this is all that React asks of a browser.
  vi.stubGlobal('window', { HTMLIFrameElement: EventTarget });
  const page = Object.assign(new EventTarget(), { nodeType: 9 });
  root = createRoot(page as unknown as Document);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  onChange.mockClear();
});

test('a day that comes back while the next one is typed does not take its place', () => {
  show('2026-03-31');
  type(null);
  const halfAYear = dayjs('0209-03-31');
  type(halfAYear);
  show('');
  expect(shown()).toBe(halfAYear.format('YYYY-MM-DD'));
  type(dayjs('2098-03-31'));
  type(dayjs('2097-03-31'));
  show('2098-03-31');
  expect(shown()).toBe('2097-03-31');
  show('2097-03-31');
  expect(onChange.mock.calls).toEqual([[''], ['2098-03-31'], ['2097-03-31']]);
  expect(shown()).toBe('2097-03-31');
});

test('a day that somebody else sets is shown, also one that was typed before', () => {
  show('');
  type(dayjs('2026-03-31'));
  show('2026-03-31');
  show('');
  expect(shown()).toBeUndefined();
  show('2026-03-31');
  expect(shown()).toBe('2026-03-31');
});

test('what is no day that can be goes when the field is left', () => {
  show('2026-03-31');
  type(dayjs('2100-01-01'));
  act(() => field.leave());
  expect(shown()).toBe('2026-03-31');
  expect(onChange).not.toHaveBeenCalled();
});

test('a day that was typed stays where the field is left before it comes back', () => {
  show('');
  type(dayjs('2026-03-31'));
  act(() => field.leave());
  expect(shown()).toBe('2026-03-31');
  show('2026-03-31');
  expect(shown()).toBe('2026-03-31');
});
