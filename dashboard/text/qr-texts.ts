import { texts } from './texts.ts';

export const qrTexts = texts({
  en: {
    qr: {
      opens: 'QR code that opens {{url}}',
      saveSvg: 'Download SVG',
      savePng: 'Download PNG, {{width}} px',
      copyImage: 'Copy image',
      copyFailed: "The image couldn't be copied. Download it instead.",
      failed: "The QR code couldn't be created. Please try again.",
    },
  },
  de: {
    qr: {
      opens: 'QR-Code, der {{url}} öffnet',
      saveSvg: 'SVG herunterladen',
      savePng: 'PNG herunterladen, {{width}} px',
      copyImage: 'Bild kopieren',
      copyFailed: 'Das Bild konnte nicht kopiert werden. Lade es stattdessen herunter.',
      failed: 'Der QR-Code konnte nicht erstellt werden. Bitte versuche es erneut.',
    },
  },
  es: {
    qr: {
      opens: 'Código QR que abre {{url}}',
      saveSvg: 'Descargar SVG',
      savePng: 'Descargar PNG, {{width}} px',
      copyImage: 'Copiar imagen',
      copyFailed: 'No se pudo copiar la imagen. Descárgala.',
      failed: 'No se pudo crear el código QR. Inténtalo de nuevo.',
    },
  },
});
