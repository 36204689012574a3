// The fixed words, numbers and times of the visitors' pages, as the specification gives them.
import { presentConsentText, consentTexts, findConsentText } from '@fanfare/contract/consent-texts.ts';
import { backoffFirstMs, backoffMaxMs, callAttemptsMax, callTimeoutMs } from '@fanfare/contract/call.ts';
import { galleryImageWidthMax } from '@fanfare/contract/images.ts';
import { socialNetworkNames, socialNetworks } from '@fanfare/contract/socials.ts';
import { unknownVisitorId } from '@fanfare/contract/visitor-events.ts';
import { analyticsFlushMs, submitLockMs, successMessageMs } from '@fanfare/contract/visitor-routes.ts';
import { createHash } from 'node:crypto';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { NothingFound } from '../gallery/gallery-endings.tsx';
import { pageScriptBytesMax } from '../page-weight.ts';
import { galleryTexts } from './gallery-texts.ts';
import { inviteTexts } from './invite-texts.ts';
import { kioskTexts } from './kiosk-texts.ts';
import { playerTexts } from './player-texts.ts';

const languages = ['en', 'de', 'es'] as const;

/** Each fixed text in English, German and Spanish. */
const fixedInvite = {
  stayUpdated: ['Stay Updated With', 'Bleib auf dem Laufenden mit', 'Mantente al día con'],
  prompt: [
    "Enter your phone number to receive updates, offers, and more. Don't miss out!",
    'Gib deine Telefonnummer ein und erhalte Neuigkeiten, Angebote und mehr. Verpass nichts!',
    'Introduce tu número de teléfono para recibir novedades, ofertas y mucho más. ¡No te lo pierdas!',
  ],
  phoneNumber: ['Phone Number', 'Telefonnummer', 'Número de teléfono'],
  joinNow: ['Join Now', 'Jetzt anmelden', 'Unirme ahora'],
  pleaseWait: ['Please wait...', 'Bitte warten...', 'Espera...'],
  invalidPhone: [
    'Enter a valid phone number',
    'Gib eine gültige Telefonnummer ein',
    'Introduce un número de teléfono válido',
  ],
  submitted: [
    'Phone number submitted successfully!',
    'Telefonnummer erfolgreich übermittelt!',
    '¡Número de teléfono enviado correctamente!',
  ],
  failed: [
    'Failed to add phone number. Please try again.',
    'Telefonnummer konnte nicht gespeichert werden. Bitte versuche es erneut.',
    'No se pudo guardar el número. Inténtalo de nuevo.',
  ],
  loading: ['Loading invitation', 'Einladung wird geladen', 'Cargando la invitación'],
  tryAgain: ['Try again', 'Erneut versuchen', 'Intentar de nuevo'],
  notFound: ['404 - Not Found', '404 - Nicht gefunden', '404 - No encontrado'],
  poweredBy: ['Powered By {brand}', 'Bereitgestellt von {brand}', 'Con la tecnología de {brand}'],
} as const;

const fixedGallery = {
  expiredTitle: ['Campaign Expired', 'Kampagne abgelaufen', 'Campaña caducada'],
  expiredText: [
    'This campaign has ended or is no longer available.',
    'Diese Kampagne ist beendet oder nicht mehr verfügbar.',
    'Esta campaña ha terminado o ya no está disponible.',
  ],
  loading: ['Loading campaign', 'Kampagne wird geladen', 'Cargando la campaña'],
  tryAgain: ['Try again', 'Erneut versuchen', 'Intentar de nuevo'],
  nothingFound: ['Nothing found!', 'Nichts gefunden!', '¡No se ha encontrado nada!'],
  followUs: ['Follow us on {Network}', 'Folge uns auf {Network}', 'Síguenos en {Network}'],
} as const;

const fixedKiosk = {
  noConnection: 'No connection. Please try again in a moment.',
  stillThere: 'Still there?',
  maySleep: 'Screen may sleep',
  appName: '{workspace} sign-up',
} as const;

describe('the words of the visitors’ pages', () => {
  test('on a screen in the shop are the fixed ones', () => {
    expect(kioskTexts.en).toMatchObject(fixedKiosk);
  });

  test.each(languages)('in %s are the fixed ones letter for letter', (language) => {
    const place = languages.indexOf(language);
    for (const [key, texts] of Object.entries(fixedInvite)) {
      expect(inviteTexts[language][key as keyof typeof fixedInvite]).toBe(texts[place]);
    }
    for (const [key, texts] of Object.entries(fixedGallery)) {
      expect(galleryTexts[language][key as keyof typeof fixedGallery]).toBe(texts[place]);
    }
  });

  test.each(languages)('in %s are all there, name what the English ones name, and weigh little', (language) => {
    for (const texts of [inviteTexts, galleryTexts, kioskTexts, playerTexts]) {
      const own = Object.entries<string>(texts[language]);
      const english = Object.entries<string>(texts.en);
      expect(own.map(([key, text]) => [key, namesIn(text)])).toEqual(
        english.map(([key, text]) => [key, namesIn(text)]),
      );
      expect(own.filter(([, text]) => text.trim() === '')).toEqual([]);
      expect(Buffer.byteLength(own.map(([, text]) => text).join(''))).toBeLessThan(1_024);
    }
  });

  test('a gallery that is not there is a face that nobody reads out, and its words', () => {
    const page = renderToString(createElement(NothingFound, { texts: galleryTexts.en, retry: undefined }));
    expect(page).toMatch(/aria-hidden="true"[^>]*>:\(</);
    expect(page).toMatch(/<h1[^>]*>Nothing found!</);
  });

  test('follow buttons stand in the fixed order under the fixed names', () => {
    expect(socialNetworks).toEqual(['facebook', 'instagram', 'tiktok', 'x', 'youtube']);
    expect(Object.values(socialNetworkNames)).toEqual(['Facebook', 'Instagram', 'TikTok', 'X', 'YouTube']);
  });

  test('the numbers and times are the fixed ones', () => {
    expect({ submitLockMs, successMessageMs, analyticsFlushMs, callTimeoutMs, callAttemptsMax }).toEqual({
      submitLockMs: 5_000,
      successMessageMs: 3_000,
      analyticsFlushMs: 5_000,
      callTimeoutMs: 10_000,
      callAttemptsMax: 3,
    });
    expect({ backoffFirstMs, backoffMaxMs }).toEqual({ backoffFirstMs: 100, backoffMaxMs: 300_000 });
    expect({ galleryImageWidthMax, unknownVisitorId, pageScriptBytesMax }).toEqual({
      galleryImageWidthMax: 600,
      unknownVisitorId: 'unknown',
      pageScriptBytesMax: 81_920,
    });
  });
});

describe('what people agree to', () => {
  // Add a version after the last one; whoever agreed to a text must find it here word for word.
  test('is never changed once it has been shown', () => {
    const prints = Object.entries(consentTexts).flatMap(([language, texts]) =>
      texts.map((text, index) => [
        `${language}-${index + 1}`,
        createHash('sha256').update(text).digest('hex').slice(0, 16),
      ]),
    );
    expect(Object.fromEntries(prints)).toEqual({
      'en-1': '6ddbfa66c78abd75',
      'de-1': 'ac4ef34018c0c301',
      'de-2': '663be02e60e4573c',
      'es-1': '733e2598bf919d17',
      'es-2': '92539ece3bfdfacf',
    });
  });

  test.each(languages)('in %s says who writes and how to stop it, and is found by its version', (language) => {
    const { version, text } = presentConsentText(language);
    expect(namesIn(text)).toEqual(['workspace']);
    expect(text).toMatch({ en: /STOP .*HELP/, de: /STOPP,.*HILFE/, es: /BAJA .*AYUDA/ }[language]);
    expect(findConsentText(version)).toBe(text);
  });
});

function namesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted();
}
