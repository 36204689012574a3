import { describe, expect, test } from 'vitest';
import { type Language, languages, locales } from './languages.ts';

const files = import.meta.glob<Record<string, object>>('./*/*.json', { eager: true, import: 'default' });
const flat = Object.fromEntries(
  languages.map((language) => [
    language,
    Object.fromEntries(
      Object.entries(files)
        .filter(([file]) => file.startsWith(`./${language}/`))
        .flatMap(([, words]) => Object.entries(flatten(words))),
    ),
  ]),
);
const english = flat['en'] ?? {};

describe('the words of the dashboard', () => {
  test.each(languages)('in %s have the keys of the English ones, and none is empty', (language) => {
    expect(new Set(Object.keys(flat[language] ?? {}).map(withoutForm))).toEqual(
      new Set(Object.keys(english).map(withoutForm)),
    );
    expect(Object.entries(flat[language] ?? {}).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test.each(languages)('in %s name the same things as the English ones', (language) => {
    const differing = Object.entries(flat[language] ?? {}).filter(
      ([key, text]) =>
        namesIn(text).join() !== namesIn(english[key] ?? english[`${withoutForm(key)}_other`] ?? '').join(),
    );
    expect(differing).toEqual([]);
  });

  test.each([
    'Error fetching workspaces data: {{code}}',
    'Error uploading device images: {{code}}',
    'Error deleting device images: {{code}}',
    'Something went wrong, unable to sign out',
    'Session Expired',
    'Your session has expired. Please reload the page to continue.',
    'Reload',
    "404: The page you are looking for isn't here",
    'You either tried some shady route or you came here by mistake. Whichever it is, try using the navigation.',
    'Back to home',
    'Not found',
    'To render this page, you need to configure the auth strategy to the expected value.',
    'Invalid auth strategy',
    'A network error has occurred.',
    'An unknown error has occurred.',
    'Dashboards',
    'General',
    'List campaigns',
    'Create campaign',
    'Campaign Forensics',
    'List customers',
    'Create customer',
    'Designer',
    'Coming Soon',
    'Soon',
    'Personal',
    'Account',
    'Notifications',
    'Sign out',
  ])('hold %j letter for letter', (fixed) => {
    expect(Object.values(english)).toContain(fixed);
  });

  test.each([
    [
      'auth.errors.exists',
      'Wir konnten dieses Konto nicht erstellen. Wenn du schon eines hast, melde dich an oder setze dein Passwort zurück.',
      'No hemos podido crear esta cuenta. Si ya tienes una, inicia sesión o restablece tu contraseña.',
    ],
    ['auth.errors.network', 'Ein Netzwerkfehler ist aufgetreten.', 'Se ha producido un error de red.'],
    [
      'auth.errors.redirect',
      'Die Anmeldung ist für diese Adresse nicht eingerichtet. Wende dich an deine Administration.',
      'El inicio de sesión no está configurado para esta dirección. Habla con tu administrador.',
    ],
    [
      'auth.errors.denied',
      'Single Sign-on wurde abgebrochen oder abgelehnt. Versuche es noch einmal oder wende dich an deine Administration.',
      'El inicio de sesión único (SSO) se ha cancelado o rechazado. Inténtalo de nuevo o habla con tu administrador.',
    ],
    [
      'auth.errors.step',
      'Dieses Konto braucht einen Anmeldeschritt, den wir noch nicht unterstützen. Wende dich an deine Administration.',
      'Esta cuenta necesita un paso de inicio de sesión que aún no admitimos. Habla con tu administrador.',
    ],
    [
      'auth.strategy',
      'Um diese Seite anzuzeigen, muss die Anmeldestrategie auf den erwarteten Wert eingestellt sein.',
      'Para mostrar esta página, la estrategia de autenticación debe tener el valor esperado.',
    ],
    ['auth.unknownStrategy', 'Ungültige Anmeldestrategie', 'Estrategia de autenticación no válida'],
    [
      'auth.resetRequired',
      'Dein Passwort muss zurückgesetzt werden, bevor du dich anmelden kannst.',
      'Tienes que restablecer tu contraseña antes de iniciar sesión.',
    ],
    [
      'auth.notices.confirmed',
      'Dein Konto ist bereit. Melde dich an, um weiterzumachen.',
      'Tu cuenta está lista. Inicia sesión para continuar.',
    ],
    [
      'auth.notices.signInOver',
      'Das hat zu lange gedauert. Bitte gib dein Passwort noch einmal ein.',
      'Ha pasado demasiado tiempo. Vuelve a introducir tu contraseña.',
    ],
    ['auth.notices.accountDeleted', 'Dein Konto wurde gelöscht.', 'Tu cuenta se ha eliminado.'],
    ['session.expiredTitle', 'Sitzung abgelaufen', 'Sesión caducada'],
    [
      'session.expiredText',
      'Deine Sitzung ist abgelaufen. Bitte lade die Seite neu, um fortzufahren.',
      'Tu sesión ha caducado. Vuelve a cargar la página para continuar.',
    ],
    ['session.reload', 'Neu laden', 'Recargar'],
    [
      'session.restored',
      'Wir haben wiederhergestellt, woran du gearbeitet hast.',
      'Hemos recuperado lo que estabas haciendo.',
    ],
  ])('say %s in German and Spanish too', (key, german, spanish) => {
    expect([flat['de']?.[`common.${key}`], flat['es']?.[`common.${key}`]]).toEqual([german, spanish]);
  });

  test.each(languages)('in %s have every plural form of the language where they count', (language) => {
    const keys = new Set(Object.keys(flat[language] ?? {}));
    const counting = [...keys].filter((key) => form.test(key)).map(withoutForm);
    const lacking = [...new Set(counting)].flatMap((key) =>
      formsOf(language)
        .filter((one) => !keys.has(`${key}_${one}`))
        .map((one) => `${key}_${one}`),
    );
    expect(lacking).toEqual([]);
  });

  test('in German end no sentence with a time, which may have a full stop of its own', () => {
    expect(Object.values(flat['de'] ?? {}).filter((text) => text.includes('{{relative}}.'))).toEqual([]);
  });

  test.each(languages)('in %s give each choice of a print a name of its own', (language) => {
    const names = ['layout', 'design', 'art', 'paper', 'language'].map(
      (key) => flat[language]?.[`translations.invitePrint.${key}`],
    );
    expect(new Set(names).size).toBe(names.length);
  });
});

const form = /_(zero|one|two|few|many|other)$/;

function withoutForm(key: string): string {
  return key.replace(form, '');
}

function formsOf(language: Language): readonly string[] {
  return new Intl.PluralRules(locales[language]).resolvedOptions().pluralCategories;
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).toSorted();
}

function flatten(strings: object, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(strings).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string'
        ? [[prefix + key, value]]
        : Object.entries(flatten(value as object, `${prefix}${key}.`)),
    ),
  );
}
