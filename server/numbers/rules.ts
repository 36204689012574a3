// What each country says of phone numbers, out of a library's tables.
import type { PhoneFormat, PhoneRule } from '@fanfare/contract/phone-rule.ts';
import {
  type CountryCode,
  Metadata,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
} from 'libphonenumber-js/min';

/** What the library knows of a country, of which its types tell a part. */
interface Plan {
  readonly IDDPrefix: () => string;
  readonly nationalNumberPattern: () => string;
  readonly nationalPrefixForParsing: () => string | 0 | undefined;
  readonly nationalPrefixTransformRule: () => string | 0 | undefined;
  readonly formats: () => readonly Format[];
}

interface Format {
  readonly pattern: () => string;
  readonly format: () => string;
  readonly leadingDigitsPatterns: () => readonly string[];
  readonly nationalPrefixFormattingRule: () => string | 0 | undefined;
  readonly internationalFormat: () => string;
}

export const northAmericanCode = '1';

const rules = new Map<string, PhoneRule | null>();

/** Those whose numbers are known. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code);
}

/** Of islands and their mainland. */
export function isSharedCode(code: string): boolean {
  return countriesBehind(code).length > 1;
}

/** `null` behind +1, and for what is no country. */
export function ruleOf(country: string | undefined): PhoneRule | null {
  if (country === undefined) return null;
  const known = rules.get(country);
  if (known !== undefined) return known;
  if (!isSupportedCountry(country)) return null;
  const rule = makeRule(country);
  rules.set(country, rule);
  return rule;
}

function makeRule(country: CountryCode): PhoneRule | null {
  const code = getCountryCallingCode(country);
  if (code === northAmericanCode) return null;
  const plan = planOf(country);
  return {
    code,
    abroad: plan.IDDPrefix(),
    trunk: textOf(plan.nationalPrefixForParsing()),
    afterTrunk: textOf(plan.nationalPrefixTransformRule()),
    // Islands share the code of the mainland, and people on both have numbers of either.
    pattern: [...new Set(countriesBehind(code).map((one) => planOf(one).nationalNumberPattern()))].join('|'),
    formats: plan.formats().map(toFormat),
  };
}

const byCode = Map.groupBy<string, CountryCode>(getCountries(), (country) => getCountryCallingCode(country));

function countriesBehind(code: string): readonly CountryCode[] {
  return byCode.get(code) ?? [];
}

function planOf(country: CountryCode): Plan {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  return metadata.numberingPlan as unknown as Plan;
}

/** Of a whole number the last, most exact word on how it begins is enough. */
function toFormat(format: Format): PhoneFormat {
  const start = format.leadingDigitsPatterns().at(-1) ?? '';
  const [groups, coded] = [format.format(), format.internationalFormat()];
  return [
    format.pattern(),
    groups,
    start,
    textOf(format.nationalPrefixFormattingRule()),
    coded === groups ? '' : coded,
  ];
}

/** The tables have 0 for what is not there. */
function textOf(value: string | 0 | undefined): string {
  return typeof value === 'string' ? value : '';
}
