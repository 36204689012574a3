import type { VisitorSite } from '@fanfare/contract/visitor-pages.ts';

const en = {
  title: 'Player',
  starting: 'Starting',
  pairTitle: 'Pair this tablet',
  stepOpen: 'On a phone or computer, open {address}',
  stepPair: 'Choose “Pair a device”',
  stepEnter: 'Enter this code and give the tablet a name',
  code: 'Code',
  newCodeIn: 'New code in {time}',
  gettingCode: 'Getting a code',
  unpaired: 'This tablet was unpaired. Pair it again to continue.',
  stillTrying: 'No connection. We’ll keep trying.',
  tooManyCodes: 'Too many codes from this network. We’ll try again in a moment.',
  connected: '{device} is connected',
  fullScreen: 'Full screen',
  invitation: 'Tap for updates and offers',
  close: 'Close',
  thanks: 'Thank you!',
  tooMany: 'Too many attempts. Please try again in a moment.',
  withoutScript: 'The player needs JavaScript.',
  reload: 'Reload',
};

export type PlayerTexts = Readonly<typeof en>;

const de: PlayerTexts = {
  title: 'Player',
  starting: 'Startet',
  pairTitle: 'Dieses Tablet koppeln',
  stepOpen: 'Öffne auf einem Handy oder Computer {address}',
  stepPair: 'Wähle „Gerät koppeln“',
  stepEnter: 'Gib den Code ein und dem Tablet einen Namen',
  code: 'Code',
  newCodeIn: 'Neuer Code in {time}',
  gettingCode: 'Code wird geholt',
  unpaired: 'Dieses Tablet wurde entkoppelt. Kopple es neu, um weiterzumachen.',
  stillTrying: 'Keine Verbindung. Wir versuchen es weiter.',
  tooManyCodes: 'Zu viele Codes aus diesem Netz. Gleich geht es weiter.',
  connected: '{device} ist verbunden',
  fullScreen: 'Vollbild',
  invitation: 'Für Neues und Angebote tippen',
  close: 'Schließen',
  thanks: 'Danke!',
  tooMany: 'Zu viele Versuche. Bitte versuche es gleich noch einmal.',
  withoutScript: 'Der Player braucht JavaScript.',
  reload: 'Neu laden',
};

const es: PlayerTexts = {
  title: 'Reproductor',
  starting: 'Iniciando',
  pairTitle: 'Vincula esta tableta',
  stepOpen: 'En un móvil u ordenador, abre {address}',
  stepPair: 'Elige «Vincular un dispositivo»',
  stepEnter: 'Escribe este código y ponle un nombre a la tableta',
  code: 'Código',
  newCodeIn: 'Código nuevo en {time}',
  gettingCode: 'Obteniendo un código',
  unpaired: 'Esta tableta se desvinculó. Vuelve a vincularla para seguir.',
  stillTrying: 'Sin conexión. Lo seguimos intentando.',
  tooManyCodes: 'Demasiados códigos desde esta red. Lo reintentamos enseguida.',
  connected: '{device} está conectado',
  fullScreen: 'Pantalla completa',
  invitation: 'Toca para recibir novedades y ofertas',
  close: 'Cerrar',
  thanks: '¡Gracias!',
  tooMany: 'Demasiados intentos. Inténtalo de nuevo en un momento.',
  withoutScript: 'El reproductor necesita JavaScript.',
  reload: 'Recargar',
};

export const playerTexts: Readonly<Record<VisitorSite['language'], PlayerTexts>> = { en, de, es };
