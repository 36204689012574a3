// The country of a workspace, as which it reads and writes phone numbers.
import { z } from 'zod';
import type { PhoneFormat, PhoneRule } from './phone-rule.ts';

export const countryDefault = 'US';
export const chooseCountry = 'Choose a country';
export const numbersElsewhere =
  'There are customers with numbers of other countries, which the United States and Canada can’t keep';

/** ISO 3166, such as `DE`; the server knows which there are. */
export const Country = z.string(chooseCountry).regex(/^[A-Z]{2}$/, chooseCountry);

/** Five texts: a tuple has no place in the OpenAPI document. */
const Format = z.custom<PhoneFormat>().meta({ type: 'array', items: { type: 'string' } });

/** How the country writes phone numbers; left out where its country code is 1. */
export const PhoneRuleOf = z
  .object({
    code: z.string(),
    abroad: z.string(),
    trunk: z.string(),
    afterTrunk: z.string(),
    pattern: z.string(),
    formats: z.array(Format).readonly(),
  })
  .optional() satisfies z.ZodType<PhoneRule | undefined>;
