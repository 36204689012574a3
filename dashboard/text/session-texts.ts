import { texts } from './texts.ts';

export const sessionTexts = texts({
  en: {
    session: {
      network: 'A network error has occurred.',
      unknown: 'An unknown error has occurred.',
      expiredTitle: 'Session Expired',
      expiredText: 'Your session has expired. Please reload the page to continue.',
      reload: 'Reload',
      refusedTitle: 'You were signed out',
      refusedText: 'Your session is no longer valid. Sign in again to pick up where you left off.',
      restored: 'We restored what you were working on.',
      failedTitle: 'Connection problem',
      failed: "We couldn't check whether you're signed in.",
      signInAgain: 'Sign in again',
    },
  },
  de: {
    session: {
      network: 'Ein Netzwerkfehler ist aufgetreten.',
      unknown: 'Ein unbekannter Fehler ist aufgetreten.',
      expiredTitle: 'Sitzung abgelaufen',
      expiredText: 'Deine Sitzung ist abgelaufen. Bitte lade die Seite neu, um fortzufahren.',
      reload: 'Neu laden',
      refusedTitle: 'Du wurdest abgemeldet',
      refusedText: 'Deine Sitzung gilt nicht mehr. Melde dich erneut an, um hier weiterzumachen.',
      restored: 'Wir haben wiederhergestellt, woran du gearbeitet hast.',
      failedTitle: 'Verbindungsproblem',
      failed: 'Wir konnten nicht prüfen, ob du angemeldet bist.',
      signInAgain: 'Erneut anmelden',
    },
  },
  es: {
    session: {
      network: 'Se ha producido un error de red.',
      unknown: 'Se ha producido un error desconocido.',
      expiredTitle: 'Sesión caducada',
      expiredText: 'Tu sesión ha caducado. Vuelve a cargar la página para continuar.',
      reload: 'Recargar',
      refusedTitle: 'Se ha cerrado tu sesión',
      refusedText: 'Tu sesión ya no es válida. Inicia sesión de nuevo para seguir donde estabas.',
      restored: 'Hemos recuperado lo que estabas haciendo.',
      failedTitle: 'Problema de conexión',
      failed: 'No hemos podido comprobar si has iniciado sesión.',
      signInAgain: 'Iniciar sesión de nuevo',
    },
  },
});
