import type { VisitorSite } from '@fanfare/contract/visitor-pages.ts';

const en = {
  loading: 'Loading invitation',
  stayUpdated: 'Stay Updated With',
  prompt: "Enter your phone number to receive updates, offers, and more. Don't miss out!",
  phoneNumber: 'Phone Number',
  joinNow: 'Join Now',
  pleaseWait: 'Please wait...',
  invalidPhone: 'Enter a valid phone number',
  willText: "We'll text {phone}",
  submitted: 'Phone number submitted successfully!',
  onTheList: "You're on the list.",
  failed: 'Failed to add phone number. Please try again.',
  terms: 'Terms',
  privacy: 'Privacy',
  newTab: '(opens in a new tab)',
  notFound: '404 - Not Found',
  offline: 'You appear to be offline.',
  tryAgain: 'Try again',
  poweredBy: 'Powered By {brand}',
  title: 'Join {workspace}',
  description: 'Get updates and offers from {workspace}.',
  withoutScript: 'Joining needs JavaScript. Turn it on in your browser settings, or ask a member of staff to add you.',
  reload: 'Reload',
};

export type InviteTexts = Readonly<typeof en>;

const de: InviteTexts = {
  loading: 'Einladung wird geladen',
  stayUpdated: 'Bleib auf dem Laufenden mit',
  prompt: 'Gib deine Telefonnummer ein und erhalte Neuigkeiten, Angebote und mehr. Verpass nichts!',
  phoneNumber: 'Telefonnummer',
  joinNow: 'Jetzt anmelden',
  pleaseWait: 'Bitte warten...',
  invalidPhone: 'Gib eine gültige Telefonnummer ein',
  willText: 'Wir schreiben an {phone}',
  submitted: 'Telefonnummer erfolgreich übermittelt!',
  onTheList: 'Du stehst auf der Liste.',
  failed: 'Telefonnummer konnte nicht gespeichert werden. Bitte versuche es erneut.',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutz',
  newTab: '(öffnet in einem neuen Tab)',
  notFound: '404 - Nicht gefunden',
  offline: 'Du bist anscheinend offline.',
  tryAgain: 'Erneut versuchen',
  poweredBy: 'Bereitgestellt von {brand}',
  title: 'Anmelden bei {workspace}',
  description: 'Erhalte Neuigkeiten und Angebote von {workspace}.',
  withoutScript:
    'Zum Anmelden wird JavaScript gebraucht. Schalte es in den Browser-Einstellungen ein oder bitte jemanden vom Team, dich einzutragen.',
  reload: 'Neu laden',
};

const es: InviteTexts = {
  loading: 'Cargando la invitación',
  stayUpdated: 'Mantente al día con',
  prompt: 'Introduce tu número de teléfono para recibir novedades, ofertas y mucho más. ¡No te lo pierdas!',
  phoneNumber: 'Número de teléfono',
  joinNow: 'Unirme ahora',
  pleaseWait: 'Espera...',
  invalidPhone: 'Introduce un número de teléfono válido',
  willText: 'Escribiremos al {phone}',
  submitted: '¡Número de teléfono enviado correctamente!',
  onTheList: 'Ya estás en la lista.',
  failed: 'No se pudo guardar el número. Inténtalo de nuevo.',
  terms: 'Términos',
  privacy: 'Privacidad',
  newTab: '(se abre en una pestaña nueva)',
  notFound: '404 - No encontrado',
  offline: 'Parece que no tienes conexión.',
  tryAgain: 'Intentar de nuevo',
  poweredBy: 'Con la tecnología de {brand}',
  title: 'Únete a {workspace}',
  description: 'Recibe novedades y ofertas de {workspace}.',
  withoutScript:
    'Para unirte hace falta JavaScript. Actívalo en los ajustes del navegador o pide a alguien del equipo que te añada.',
  reload: 'Recargar',
};

export const inviteTexts: Readonly<Record<VisitorSite['language'], InviteTexts>> = { en, de, es };
