import { expect, test } from 'vitest';
import { areaCodes, caribbeanCodes, continentalZones, countryCodes } from './phone-zones.ts';
import { nextSendableAt, sendableUntil, zonesOfNumber } from './quiet-hours.ts';

const newYork = '12125550123';
const losAngeles = '13105550123';
const phoenix = '16025550123';

test.each([
  ['within the hours at once', newYork, '2026-11-25T14:00:00.123Z', '2026-11-25T14:00:00.123Z'],
  ['a minute before the hours once they begin', newYork, '2026-11-25T13:59:59.999Z', '2026-11-25T14:00:00.000Z'],
  ['in the last minute of the hours at once', newYork, '2026-11-26T00:59:59.999Z', '2026-11-26T00:59:59.999Z'],
  ['at the end of the hours on the next day', newYork, '2026-11-26T01:00:00.000Z', '2026-11-26T14:00:00.000Z'],
  ['to the west once it is morning there', losAngeles, '2026-11-25T14:00:00.000Z', '2026-11-25T17:00:00.000Z'],
  ['to the west no more once it is evening here', losAngeles, '2026-11-26T01:00:00.000Z', '2026-11-26T17:00:00.000Z'],
  ['to Arizona in winter an hour after Denver', phoenix, '2026-11-25T14:00:00.000Z', '2026-11-25T16:00:00.000Z'],
  ['to Arizona in summer with Los Angeles', phoenix, '2026-07-25T12:00:00.000Z', '2026-07-25T16:00:00.000Z'],
  ['to the Navajo Nation by both of its clocks', '19285550123', '2026-07-25T12:00:00.000Z', '2026-07-25T16:00:00.000Z'],
  ['to a toll-free number by every clock', '18005550123', '2026-11-25T14:00:00.000Z', '2026-11-25T17:00:00.000Z'],
  ['to India in its last half hour', '919876543210', '2026-11-25T14:40:00.000Z', '2026-11-26T14:00:00.000Z'],
  ['to Germany in its afternoon', '4915112345678', '2026-11-25T12:00:00.000Z', '2026-11-25T14:00:00.000Z'],
])('a text goes out %s', (_, phone, now, expected) => {
  expect(isoOf(next(phone, now))).toBe(expected);
});

test.each([
  ['eight in the evening', newYork, '2026-11-25T14:00:00.123Z', '2026-11-26T01:00:00.000Z'],
  ['the end of its last minute', newYork, '2026-11-26T00:59:59.999Z', '2026-11-26T01:00:00.000Z'],
  ['eight here, where it is earlier there', losAngeles, '2026-11-25T18:00:00.000Z', '2026-11-26T01:00:00.000Z'],
  ['eight there, where it is earlier here', '4915112345678', '2026-11-25T14:00:00.000Z', '2026-11-25T19:00:00.000Z'],
  ['half past an hour in India', '919876543210', '2026-11-26T14:20:00.000Z', '2026-11-26T14:30:00.000Z'],
])('a text may still go out until %s', (_, phone, now, expected) => {
  expect(isoOf(sendableUntil(phone, hoursOf('America/New_York'), Date.parse(now)))).toBe(expected);
  expect(sendableUntil(phone, 'always', Date.parse(now))).toBe(undefined);
});

test.each([
  ['the night before clocks go forward', '2026-03-08T01:30:00.000Z', '2026-03-08T13:00:00.000Z'],
  ['the night before clocks go back', '2026-11-01T00:30:00.000Z', '2026-11-01T14:00:00.000Z'],
  ['the hour that comes twice', '2026-11-01T05:30:00.000Z', '2026-11-01T14:00:00.000Z'],
])('a text that waits over %s goes out at nine by the new clock', (_, now, expected) => {
  expect(isoOf(next(newYork, now))).toBe(expected);
});

test('zones half and three quarters of an hour off keep their own nine', () => {
  expect(isoOf(next('919876543210', '2026-11-26T02:00:00.000Z', 'Asia/Kolkata'))).toBe('2026-11-26T03:30:00.000Z');
  expect(isoOf(next('9779812345678', '2026-11-26T02:00:00.000Z', 'Asia/Kolkata'))).toBe('2026-11-26T03:30:00.000Z');
  expect(isoOf(next('9779812345678', '2026-11-26T14:20:00.000Z', 'Asia/Kolkata'))).toBe('2026-11-27T03:30:00.000Z');
  expect(isoOf(next('17095550123', '2026-11-25T12:00:00.000Z', 'America/St_Johns'))).toBe('2026-11-25T13:00:00.000Z');
});

test('a workspace’s zone by a name that calendars alone know is the one that they mean by it', () => {
  expect(isoOf(next('819012345678', '2026-11-26T02:00:00.000Z', 'JST'))).toBe('2026-11-26T02:00:00.000Z');
  expect(isoOf(next('819012345678', '2026-11-26T12:00:00.000Z', 'JST'))).toBe('2026-11-27T00:00:00.000Z');
});

test('a country across ten hours of clocks has one hour left, and none in sharper hours', () => {
  expect(isoOf(next('79161234567', '2026-11-25T12:00:00.000Z', 'Europe/Moscow'))).toBe('2026-11-26T07:00:00.000Z');
  expect(nextSendableAt('79161234567', hoursOf('Europe/Moscow', 10 * 60), Date.parse('2026-11-25T12:00Z'))).toBe(
    undefined,
  );
});

test('hours that two zones do not share are never, as are hours that end before they begin', () => {
  expect(next('61412345678', '2026-11-25T12:00:00.000Z')).toBe(undefined);
  const turned = { ...hoursOf('America/New_York'), fromMinute: 20 * 60, toMinute: 9 * 60 };
  expect(nextSendableAt(newYork, turned, Date.parse('2026-11-25T16:00Z'))).toBe(undefined);
});

test('a number of no country is never texted', () => {
  expect(['9991234567', '0123', ''].map((phone) => next(phone, '2026-11-25T18:00:00.000Z'))).toEqual(
    Array(3).fill(undefined),
  );
});

test('whenever it is asked, the answer is the first minute that is open by every clock', () => {
  const phones = [newYork, losAngeles, phoenix, '12085550123', '18085550123', '14185550123', '34612345678'];
  for (const phone of phones) {
    for (const day of ['2026-03-07', '2026-07-01', '2026-10-24', '2026-10-31']) {
      for (let hour = 0; hour < 48; hour += 1) {
        const now = Date.parse(day) + hour * 3_600_000 + 7 * 60_000;
        const zones = ['America/New_York', ...zonesOfNumber(phone)];
        const at = nextSendableAt(phone, hoursOf('America/New_York'), now);
        expect([phone, isoOf(now), isoOf(at)]).toEqual([phone, isoOf(now), isoOf(firstOpen(zones, now))]);
      }
    }
  }
});

test('an area code across zones means each of them, one of an island the whole continent too', () => {
  expect(zonesOfNumber('12085550123')).toEqual(['America/Denver', 'America/Los_Angeles']);
  expect(zonesOfNumber('18505550123')).toEqual(['America/New_York', 'America/Chicago']);
  expect(zonesOfNumber('18765550123')).toEqual(['America/Jamaica', ...continentalZones]);
  expect(zonesOfNumber('18885550123')).toEqual(continentalZones);
  expect(zonesOfNumber('34612345678')).toEqual(['Europe/Madrid', 'Atlantic/Canary']);
});

test('every zone in the table is one that clocks can be read in', () => {
  const zones = [areaCodes, caribbeanCodes, countryCodes].flatMap((table) => [...table.values()].flat());
  expect(() => zones.map((timeZone) => new Intl.DateTimeFormat('en', { timeZone }))).not.toThrow();
  expect(zones).not.toContain('');
});

test('every area code that is in service has its zones, and none that is reserved', () => {
  expect(inService.filter((code) => !areaCodes.has(code) && !caribbeanCodes.has(code))).toEqual([]);
  const reserved = [...areaCodes.keys(), ...caribbeanCodes.keys()].filter((code) =>
    /^(.(11|9.)|[01]..|37.|96.)$/.test(code),
  );
  expect(reserved).toEqual([]);
  expect(areaCodes.size + caribbeanCodes.size).toBeGreaterThan(450);
});

function hoursOf(timeZone: string, fromMinute = 9 * 60) {
  return { timeZone, fromMinute, toMinute: 20 * 60 };
}

function next(phone: string, now: string, timeZone = 'America/New_York'): number | undefined {
  return nextSendableAt(phone, hoursOf(timeZone), Date.parse(now));
}

function isoOf(at: number | undefined): string | undefined {
  return at === undefined ? undefined : new Date(at).toISOString();
}

/** By looking at every clock, minute after minute. */
function firstOpen(zones: readonly string[], now: number): number | undefined {
  const formats = zones.map((timeZone) => hourFormatOf(timeZone));
  const isOpen = (at: number) =>
    formats.every((format) => Number(format.format(at)) >= 9 && Number(format.format(at)) < 20);
  if (isOpen(now)) return now;
  // Every zone of these keeps whole hours, so hours begin with an hour.
  for (let at = Math.ceil(now / 3_600_000) * 3_600_000; at < now + 72 * 3_600_000; at += 3_600_000)
    if (isOpen(at)) return at;
  return undefined;
}

const hourFormats = new Map<string, Intl.DateTimeFormat>();

function hourFormatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    hourFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  hourFormats.set(timeZone, format);
  return format;
}

/** As listed for the United States, their territories, Canada and the Caribbean in Google's libphonenumber, July 2026. */
const inService = `
  201 202 203 204 205 206 207 208 209 210 212 213 214 215 216 217 218 219 220 223 224 225 226 227 228 229 231 234
  235 236 239 240 242 246 248 249 250 251 252 253 254 256 257 260 262 263 264 267 268 269 270 272 274 276 279 281
  283 284 289 301 302 303 304 305 306 307 308 309 310 312 313 314 315 316 317 318 319 320 321 323 324 325 326 327
  329 330 331 332 334 336 337 339 340 341 343 345 346 347 350 351 352 353 354 360 361 363 364 365 367 368 369 380
  382 385 386 401 402 403 404 405 406 407 408 409 410 412 413 414 415 416 417 418 419 423 424 425 428 430 431 432
  434 435 437 438 440 441 442 443 445 447 448 450 458 463 464 468 469 470 472 473 474 475 478 479 480 484 501 502
  503 504 505 506 507 508 509 510 512 513 514 515 516 517 518 519 520 530 531 534 539 540 541 548 551 557 559 561
  562 563 564 567 570 571 572 573 574 575 579 580 581 582 584 585 586 587 601 602 603 604 605 606 607 608 609 610
  612 613 614 615 616 617 618 619 620 623 626 628 629 630 631 636 639 640 641 645 646 647 649 650 651 656 657 658
  659 660 661 662 664 667 669 670 671 672 678 680 681 682 683 684 686 689 701 702 703 704 705 706 707 708 709 712
  713 714 715 716 717 718 719 720 721 724 725 726 727 728 730 731 732 734 737 738 740 742 743 747 748 753 754 757
  758 760 762 763 765 767 769 770 771 772 773 774 775 778 779 780 781 782 784 785 786 787 801 802 803 804 805 806
  807 808 809 810 812 813 814 815 816 817 818 819 820 821 825 826 828 829 830 831 832 835 838 839 840 843 845 847
  848 849 850 854 856 857 858 859 860 862 863 864 865 867 868 869 870 872 873 876 878 879 901 902 903 904 905 906
  907 908 909 910 912 913 914 915 916 917 918 919 920 925 928 929 930 931 934 936 937 938 939 940 941 942 943 945
  947 948 949 951 952 954 956 959 970 971 972 973 975 978 979 980 983 984 985 986 989
`
  .trim()
  .split(/\s+/);
