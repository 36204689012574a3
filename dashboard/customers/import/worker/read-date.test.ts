import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateOrderIn, readDate } from './read-date.ts';

const second = new Date(2025, 2, 4).getTime();

describe('a date', () => {
  test.each([
    '2025-03-04',
    '2025/3/4',
    '2025.03.04',
    '20250304',
    '45720',
    '03/04/2025',
    '3/4/25',
    '04.03.2025',
    '4 March 2025',
    '4. März 2025',
    '4 de marzo de 2025',
    '4-Mar-25',
    'March 4, 2025',
    'Tue, Mar 4, 2025',
    '2025-03-04 00:00:00',
    '03/04/2025 12:00 AM',
    '04.03.2025 00:00 Uhr',
    '4. März 2025 um 0:00:00 Uhr',
  ])('written %j is the 4th of March', (typed) => {
    expect(readDate(typed, 'monthFirst')).toBe(second);
  });

  test('with two numbers is read in the order of its file, and with dots always day first', () => {
    expect(readDate('03/04/2025', 'dayFirst')).toBe(new Date(2025, 3, 3).getTime());
    expect(readDate('03.04.2025', 'monthFirst')).toBe(new Date(2025, 3, 3).getTime());
  });

  test('with an offset is the same everywhere', () => {
    expect(readDate('2025-03-04T10:30:00Z', 'dayFirst')).toBe(Date.UTC(2025, 2, 4, 10, 30));
    expect(readDate('2025-03-04T10:30:00.250+02:00', 'dayFirst')).toBe(Date.UTC(2025, 2, 4, 8, 30, 0, 250));
    expect(readDate('2025-03-04 10:30:00.123456+00', 'dayFirst')).toBe(Date.UTC(2025, 2, 4, 10, 30, 0, 123));
    expect(readDate('2025-03-04T10:30:00-05', 'dayFirst')).toBe(Date.UTC(2025, 2, 4, 15, 30));
    expect(readDate('1741046400', 'dayFirst')).toBe(1_741_046_400_000);
    expect(readDate('1741046400000', 'dayFirst')).toBe(1_741_046_400_000);
  });

  test('keeps its thousandths of a second, so that a file that went out comes in as it was', () => {
    expect(readDate('2025-03-04T10:30:07.123Z', 'dayFirst')).toBe(Date.UTC(2025, 2, 4, 10, 30, 7, 123));
    expect(readDate('2025-03-04 10:30:07,5', 'dayFirst')).toBe(new Date(2025, 2, 4, 10, 30, 7, 500).getTime());
    expect(readDate('2025-03-04T10:30:07.123999Z', 'dayFirst')).toBe(Date.UTC(2025, 2, 4, 10, 30, 7, 123));
  });

  test.each([
    '',
    'soon',
    '31/02/2025',
    '2025-02-30',
    '00/00/0000',
    '1899-12-31',
    '2100-01-01',
    '99999',
    '3/4',
    '12:30',
  ])('is none in %j', (typed) => {
    expect(readDate(typed, 'dayFirst')).toBeUndefined();
  });

  test('tells its order only where one number can be no month', () => {
    const orders = ['03/14/2025', '14-03-2025', '03/04/2025', '04/04/2025', '03.04.2025', '2025-03-04'].map(
      dateOrderIn,
    );
    expect(orders).toEqual(['monthFirst', 'dayFirst', 'either', undefined, undefined, undefined]);
  });

  test('of any day from 1900 on comes back from every way to write it', () => {
    const day = fc.date({ min: new Date(1900, 0, 1), max: new Date(2099, 11, 31), noInvalidDate: true });
    fc.assert(
      fc.property(day, (moment) => {
        const [year, month, date] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
        const midnight = new Date(year, month - 1, date).getTime();
        const name = moment.toLocaleDateString('en-US', { month: 'long' });
        expect(readDate(`${year}-${month}-${date}`, 'dayFirst')).toBe(midnight);
        expect(readDate(`${month}/${date}/${year}`, 'monthFirst')).toBe(midnight);
        expect(readDate(`${date}/${month}/${year}`, 'dayFirst')).toBe(midnight);
        expect(readDate(`${name} ${date}, ${year}`, 'dayFirst')).toBe(midnight);
      }),
    );
  });

  test('is a date or nothing, for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (typed) => {
        const time = readDate(typed, 'monthFirst');
        expect(time === undefined || Number.isSafeInteger(time)).toBe(true);
      }),
    );
  });
});
