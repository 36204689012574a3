// What people agree to when they leave their number. A text that has been shown is never changed: a new one comes after it.

type Language = 'en' | 'de' | 'es';

/** By language, the oldest first; invite pages show the last. `{workspace}` is the name of whoever writes. */
export const consentTexts: Readonly<Record<Language, readonly [string, ...string[]]>> = {
  en: [
    "By tapping Join Now you agree to get recurring marketing texts from {workspace} at this number. Agreeing isn't required to buy anything. Message frequency varies. Message and data rates may apply. Reply STOP to opt out or HELP for help.",
  ],
  de: [
    'Mit „Jetzt anmelden“ stimmst du zu, regelmäßig Werbe-SMS von {workspace} an diese Nummer zu erhalten. Für einen Kauf ist das nicht nötig. Die Häufigkeit variiert. Es können Gebühren für SMS und Daten anfallen. Antworte STOP zum Abmelden oder HELP für Hilfe.',
    'Mit „Jetzt anmelden“ stimmst du zu, regelmäßig Werbe-SMS von {workspace} an diese Nummer zu erhalten. Für einen Kauf ist das nicht nötig. Die Häufigkeit variiert. Es können Gebühren für SMS und Daten anfallen. Antworte mit STOPP, um dich abzumelden, oder mit HILFE für Hilfe.',
  ],
  es: [
    'Al tocar Unirme ahora aceptas recibir mensajes publicitarios periódicos de {workspace} en este número. No hace falta aceptar para comprar. La frecuencia varía. Pueden aplicarse tarifas de mensajes y datos. Responde STOP para darte de baja o HELP para obtener ayuda.',
    'Al tocar Unirme ahora aceptas recibir SMS publicitarios periódicos de {workspace} en este número. No hace falta aceptar para comprar. La frecuencia varía. Pueden aplicarse tarifas de mensajes y datos. Responde BAJA para darte de baja o AYUDA para obtener ayuda.',
  ],
};

export interface ConsentText {
  /** Such as `en-1`: what is recorded with a submission. */
  readonly version: string;
  readonly text: string;
}

export function presentConsentText(language: Language): ConsentText {
  const texts = consentTexts[language];
  return { version: `${language}-${texts.length}`, text: texts.at(-1) ?? texts[0] };
}

const textOfVersion: ReadonlyMap<string, string> = new Map(
  Object.entries(consentTexts).flatMap(([language, texts]) =>
    texts.map((text, index) => [`${language}-${index + 1}`, text] as const),
  ),
);

/** The text of a version; nothing where there never was such a one. */
export function findConsentText(version: string): string | undefined {
  return textOfVersion.get(version);
}
