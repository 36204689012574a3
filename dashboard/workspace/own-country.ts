import { countryCodes, countryDefault } from '@fanfare/contract/countries.ts';

/** Browsers know it by one name or the other. */
type RegionLocale = Intl.Locale & {
  readonly getTimeZones?: () => readonly string[] | undefined;
  readonly timeZones?: readonly string[];
};

/** The country in which this device's clock stands; the default where that says none. */
export function countryOfZone(timeZone: string): string {
  return countryCodes.find((code) => zonesOf(code).includes(timeZone)) ?? countryDefault;
}

function zonesOf(code: string): readonly string[] {
  const locale: RegionLocale = new Intl.Locale(`und-${code}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
