// How one country writes phone numbers, as little of it as pages need to read and show them. `null` stands for the rule
// behind +1 in ./phone.ts. The server makes the others out of a library's tables.
import { digitsOf, formatPhone, isPhoneNumber, isValidPhone, normalizePhone } from './phone.ts';

export interface PhoneRule {
  /** Country code, `34`. */
  readonly code: string;
  /** The rest are sources of regular expressions. What is dialed before the code of another country, `00`. */
  readonly abroad: string;
  /** What is dialed before a number within the country, `0`; empty where nothing is. */
  readonly trunk: string;
  /** What takes the trunk's place where that has groups, `9$1`; else empty. */
  readonly afterTrunk: string;
  /** Whole numbers, without code and trunk. */
  readonly pattern: string;
  readonly formats: readonly PhoneFormat[];
}

/**
 * Whole number, how it is grouped, how it begins, how its first group is written within the country, and how it is
 * grouped behind the code. The last two are empty where nothing is special.
 */
export type PhoneFormat = readonly [whole: string, groups: string, start: string, first: string, coded: string];

export const phoneDigitsMax = 15;
const abroadDigitsMin = 7;
const wholeDigitsMin = 8;
/** With what is dialed before it; so many more than a number has that one never becomes another. */
const typedDigitsMax = 20;

/** What stays of a text that is typed or pasted: digits and, but behind +1, a plus in front. */
export function keepTyped(typed: string, rule: PhoneRule | null): string {
  const kept = toAscii(typed).replaceAll(/[^\d+]/g, '');
  return ((rule && kept.startsWith('+') ? '+' : '') + digitsOf(kept)).slice(0, typedDigitsMax);
}

export function isPhone(typed: string, rule: PhoneRule | null): boolean {
  return rule ? readPhone(typed, rule) !== undefined : isValidPhone(typed);
}

/** As the API tells it, once it is a whole number. */
export function toSent(typed: string, rule: PhoneRule | null): string {
  if (!rule) return normalizePhone(typed).phone;
  const read = readPhone(typed, rule);
  return read ? `+${read.digits}` : keepTyped(typed, rule);
}

export interface ReadPhone {
  /** Digits of E.164. */
  readonly digits: string;
  /** Whether it is of another country, of which this rule knows no more. */
  readonly isAbroad: boolean;
}

/** However it is spelled: with the country's code, the trunk or neither. */
export function readPhone(typed: string, rule: PhoneRule): ReadPhone | undefined {
  const kept = keepTyped(typed, rule);
  const abroad = kept.startsWith('+') ? kept.slice(1) : withoutAbroad(kept, rule);
  if (abroad === undefined) {
    const own = nationalOf(kept, rule);
    return own === undefined ? undefined : { digits: rule.code + own, isAbroad: false };
  }
  if (abroad.startsWith(rule.code)) {
    const own = withoutTrunk(abroad.slice(rule.code.length), rule);
    if (own !== undefined) return { digits: rule.code + own, isAbroad: false };
  }
  const isLikely = abroad.length >= abroadDigitsMin && abroad.length <= phoneDigitsMax;
  return isLikely && !abroad.startsWith(rule.code) ? { digits: abroad, isAbroad: true } : undefined;
}

/** Where the trunk is always written, what begins with the code is not missing it. */
function nationalOf(digits: string, rule: PhoneRule): string | undefined {
  const coded = digits.startsWith(rule.code) ? withoutTrunk(digits.slice(rule.code.length), rule) : undefined;
  if (writtenTrunk(rule) !== '' && coded !== undefined) return coded;
  return withoutTrunk(digits, rule) ?? coded;
}

/** `0` where people write it, as in `0$1`; empty where they leave it out. */
function writtenTrunk({ formats }: PhoneRule): string {
  return /^\d+/.exec(formats.find(([, , , first]) => /^\d/.test(first))?.[3] ?? '')?.[0] ?? '';
}

/** A whole number without the trunk; nothing where it is none. */
function withoutTrunk(digits: string, rule: PhoneRule): string | undefined {
  const rest = stripTrunk(digits, rule);
  return [rest, digits].find(
    (one) => wholly(rule.pattern).test(one) && one.length + rule.code.length <= phoneDigitsMax,
  );
}

function stripTrunk(digits: string, { trunk, afterTrunk }: PhoneRule): string {
  const found = trunk === '' ? null : starting(trunk).exec(digits);
  if (!found) return digits;
  const isMoved = afterTrunk !== '' && found.length > 1 && found.at(-1) !== undefined;
  return isMoved ? digits.replace(starting(trunk), afterTrunk) : digits.slice(found[0].length);
}

function withoutAbroad(digits: string, { abroad }: PhoneRule): string | undefined {
  const found = starting(abroad).exec(digits);
  return found ? digits.slice(found[0].length) : undefined;
}

/** Digits that somebody looks for, as they stand in numbers that are kept. */
export function seekDigits(digits: string, at: 'start' | 'end' | 'anywhere', rule: PhoneRule): string {
  // A few digits that somebody's number ends in may begin like a call abroad.
  const abroad = at === 'start' || digits.length >= abroadDigitsMin ? withoutAbroad(digits, rule) : undefined;
  if (abroad) return abroad;
  const trunk = writtenTrunk(rule);
  const rest = trunk !== '' && digits.startsWith(trunk) ? digits.slice(trunk.length) : digits;
  if (at === 'start') return digits.startsWith(rule.code) ? digits : rule.code + rest;
  // Few digits at the end may begin with what is a trunk elsewhere.
  return at === 'anywhere' || digits.length >= wholeDigitsMin ? rest : digits;
}

/** A number as the API tells it, for people: as the country writes its own, and others with their code. */
export function showPhone(phone: string, rule: PhoneRule | null): string {
  if (!isPhoneNumber(phone)) return phone;
  const digits = phone.replace(/^\+/, '');
  if (!rule) return phone.startsWith('+') ? inGroups(phone) : formatPhone(phone);
  if (!digits.startsWith(rule.code)) return inGroups(phone);
  const own = digits.slice(rule.code.length);
  return format(own, rule, true) ?? own;
}

/** The same with its code, `+34 612 34 56 78`. */
export function showWithCode(phone: string, rule: PhoneRule | null): string {
  const digits = phone.replace(/^\+/, '');
  if (!rule) return phone.startsWith('+') ? inGroups(phone) : `+1 ${formatPhone(phone)}`;
  if (!digits.startsWith(rule.code)) return inGroups(phone);
  const own = digits.slice(rule.code.length);
  return `+${rule.code} ${(format(own, rule, false) ?? own).replaceAll(/[^\d ]+/g, ' ').trim()}`;
}

/** A whole number that somebody typed, as it is shown. */
export function showEntered(typed: string, rule: PhoneRule | null): string {
  return rule ? showPhone(toSent(typed, rule), rule) : formatPhone(typed);
}

/** As far as it has been typed; without groups where those would change its digits. */
export function showTyped(typed: string, rule: PhoneRule): string {
  if (typed.startsWith('+')) return typed;
  const own = stripTrunk(typed, rule);
  const shown = format(own, rule, true) ?? formatBegun(own, rule);
  return shown !== undefined && digitsOf(shown) === typed ? shown : typed;
}

function format(own: string, { formats }: PhoneRule, isNational: boolean): string | undefined {
  const fitting = formats.find(([whole, , start]) => starting(start).test(own) && wholly(whole).test(own));
  if (!fitting) return undefined;
  const [whole, groups, , first, coded] = fitting;
  return own.replace(wholly(whole), isNational ? withFirst(groups, first) : coded || groups);
}

function formatBegun(own: string, { formats }: PhoneRule): string | undefined {
  for (const [whole, groups, start, first] of formats) {
    const sizes = starting(start).test(own) ? sizesOf(whole) : undefined;
    if (!sizes || own.length > sizes.reduce((sum, size) => sum + size, 0)) continue;
    let [at, shown] = [0, withFirst(groups, first)];
    for (const [index, size] of sizes.entries()) {
      const group = own.slice(at, at + size);
      at += size;
      if (group === '') return shown.slice(0, shown.indexOf(`$${index + 1}`)).replace(/[^\d)]+$/, '');
      shown = shown.replace(`$${index + 1}`, group);
    }
    return shown;
  }
  return undefined;
}

function withFirst(groups: string, first: string): string {
  return first === '' ? groups : groups.replace(/(\$\d)/, first);
}

/** How many digits each group can have; nothing where it is not said so simply. */
function sizesOf(whole: string): readonly number[] | undefined {
  const sizes = [...whole.matchAll(/\(([^()]*)\)/g)].map(([, group = '']) => {
    const [, most = '1'] = /^\\d(?:\{(?:\d+,)?(\d+)\})?$/.exec(group) ?? [];
    return group.startsWith('\\d') ? Number(most) : Number.NaN;
  });
  return sizes.some(Number.isNaN) ? undefined : sizes;
}

/** `+44 7400123456`: a code begins no other code, so that its length is known. */
function inGroups(phone: string): string {
  const digits = phone.replace(/^\+/, '');
  const [, code = '', rest = ''] =
    /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d*)$/.exec(digits) ?? [];
  return rest === '' ? phone : `+${code} ${code === '1' ? formatPhone(rest) : rest}`;
}

/** Arabic, Persian and full-width digits. */
function toAscii(typed: string): string {
  return typed.replaceAll(/[٠-٩۰-۹０-９]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
}

const expressions = new Map<string, RegExp>();

function starting(source: string): RegExp {
  return expression(`^(?:${source})`);
}

function wholly(source: string): RegExp {
  return expression(`^(?:${source})$`);
}

function expression(source: string): RegExp {
  const known = expressions.get(source) ?? new RegExp(source);
  expressions.set(source, known);
  return known;
}
