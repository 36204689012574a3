import type { VisitorSite } from '@fanfare/contract/visitor-pages.ts';

const en = {
  campaign: 'Campaign',
  loading: 'Loading campaign',
  expiredTitle: 'Campaign Expired',
  expiredText: 'This campaign has ended or is no longer available.',
  nothingFound: 'Nothing found!',
  tryAgain: 'Try again',
  followUs: 'Follow us on {Network}',
  newTab: '(opens in a new tab)',
  share: 'Share',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  imageAlt: 'Campaign image {n} of {total}',
  imageUnavailable: 'Image unavailable',
  description: 'News and offers from {workspace}.',
  withoutScript: 'This page needs JavaScript to show the campaign.',
  reload: 'Reload',
};

export type GalleryTexts = Readonly<typeof en>;

const de: GalleryTexts = {
  campaign: 'Kampagne',
  loading: 'Kampagne wird geladen',
  expiredTitle: 'Kampagne abgelaufen',
  expiredText: 'Diese Kampagne ist beendet oder nicht mehr verfügbar.',
  nothingFound: 'Nichts gefunden!',
  tryAgain: 'Erneut versuchen',
  followUs: 'Folge uns auf {Network}',
  newTab: '(öffnet in einem neuen Tab)',
  share: 'Teilen',
  copyLink: 'Link kopieren',
  linkCopied: 'Link kopiert',
  imageAlt: 'Kampagnenbild {n} von {total}',
  imageUnavailable: 'Bild nicht verfügbar',
  description: 'Neuigkeiten und Angebote von {workspace}.',
  withoutScript: 'Diese Seite braucht JavaScript, um die Kampagne zu zeigen.',
  reload: 'Neu laden',
};

const es: GalleryTexts = {
  campaign: 'Campaña',
  loading: 'Cargando la campaña',
  expiredTitle: 'Campaña caducada',
  expiredText: 'Esta campaña ha terminado o ya no está disponible.',
  nothingFound: '¡No se ha encontrado nada!',
  tryAgain: 'Intentar de nuevo',
  followUs: 'Síguenos en {Network}',
  newTab: '(se abre en una pestaña nueva)',
  share: 'Compartir',
  copyLink: 'Copiar enlace',
  linkCopied: 'Enlace copiado',
  imageAlt: 'Imagen {n} de {total} de la campaña',
  imageUnavailable: 'Imagen no disponible',
  description: 'Novedades y ofertas de {workspace}.',
  withoutScript: 'Esta página necesita JavaScript para mostrar la campaña.',
  reload: 'Recargar',
};

export const galleryTexts: Readonly<Record<VisitorSite['language'], GalleryTexts>> = { en, de, es };
