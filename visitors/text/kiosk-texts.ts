import type { VisitorSite } from '@fanfare/contract/visitor-pages.ts';

/** What the invite page says besides, on a screen in the shop. */
const en = {
  noConnection: 'No connection. Please try again in a moment.',
  stillThere: 'Still there?',
  touchToGoOn: 'Tap the screen to continue.',
  secondsLeft: 'Clears in {n}',
  maySleep: 'Screen may sleep',
  deleteDigit: 'Delete last digit',
  clear: 'Clear',
  appName: '{workspace} sign-up',
};

export type KioskTexts = Readonly<typeof en>;

const de: KioskTexts = {
  noConnection: 'Keine Verbindung. Bitte versuche es gleich noch einmal.',
  stillThere: 'Noch da?',
  touchToGoOn: 'Tippe auf den Bildschirm, um weiterzumachen.',
  secondsLeft: 'Gelöscht in {n}',
  maySleep: 'Bildschirm kann ausgehen',
  deleteDigit: 'Letzte Ziffer löschen',
  clear: 'Leeren',
  appName: '{workspace} – Anmeldung',
};

const es: KioskTexts = {
  noConnection: 'Sin conexión. Inténtalo de nuevo en un momento.',
  stillThere: '¿Sigues ahí?',
  touchToGoOn: 'Toca la pantalla para continuar.',
  secondsLeft: 'Se borra en {n}',
  maySleep: 'La pantalla puede apagarse',
  deleteDigit: 'Borrar el último dígito',
  clear: 'Borrar',
  appName: '{workspace}: inscripción',
};

export const kioskTexts: Readonly<Record<VisitorSite['language'], KioskTexts>> = { en, de, es };
