import { texts } from './texts.ts';

export const sessionTexts = texts({
  en: {
    session: {
      expiredTitle: 'Session Expired',
      expiredText: 'Your session has expired. Please reload the page to continue.',
      reload: 'Reload',
      failed: "We couldn't check whether you are signed in.",
      signInAgain: 'Sign in again',
    },
  },
  de: {
    session: {
      expiredTitle: 'Sitzung abgelaufen',
      expiredText: 'Deine Sitzung ist abgelaufen. Bitte lade die Seite neu, um fortzufahren.',
      reload: 'Neu laden',
      failed: 'Wir konnten nicht prüfen, ob du angemeldet bist.',
      signInAgain: 'Erneut anmelden',
    },
  },
  es: {
    session: {
      expiredTitle: 'Sesión caducada',
      expiredText: 'Tu sesión ha caducado. Vuelve a cargar la página para continuar.',
      reload: 'Recargar',
      failed: 'No hemos podido comprobar si has iniciado sesión.',
      signInAgain: 'Iniciar sesión de nuevo',
    },
  },
});
