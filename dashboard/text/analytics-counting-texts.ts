// What each figure means.
import { texts } from './texts.ts';

export const analyticsCountingTexts = texts({
  en: {
    term_view: 'View',
    means_view: 'An image was on screen for at least one second.',
    term_visitor: 'Visitor',
    means_visitor:
      'Someone who came by a personal link, counted once for the days shown. Staff previews are not counted.',
    term_unknown: 'Anonymous visitors',
    means_unknown:
      "People who came without a personal link. Their views count, but we can't tell how many people they are.",
    term_averageTime: 'Avg. view time',
    means_averageTime: 'How long an image was viewed on average. Each view counts for one minute at most.',
    term_reach: 'Reach',
    means_reach: 'Of the visitors who saw the first image, the share who also saw this one.',
    term_clicks: 'Social clicks',
    means_clicks: 'Every click on a follow button. One person can count more than once.',
    term_clickRate: 'Click rate',
    means_clickRate: 'The share of visitors who clicked a follow button. Shown once there are ten visitors.',
    term_day: 'Day',
    means_day: 'A day in your workspace’s time zone.',
  },
  de: {
    term_view: 'Ansicht',
    means_view: 'Ein Bild war mindestens eine Sekunde lang zu sehen.',
    term_visitor: 'Besucher',
    means_visitor:
      'Wer über einen persönlichen Link kam, in den gezeigten Tagen einmal gezählt. Vorschauen des Teams zählen nicht.',
    term_unknown: 'Anonyme Besucher',
    means_unknown:
      'Besucher ohne persönlichen Link. Ihre Ansichten zählen; wie viele Menschen es sind, lässt sich nicht sagen.',
    term_averageTime: 'Ø Ansichtszeit',
    means_averageTime: 'Wie lange ein Bild im Schnitt angesehen wurde. Jede Ansicht zählt höchstens eine Minute.',
    term_reach: 'Reichweite',
    means_reach: 'Anteil der Besucher des ersten Bildes, die auch dieses sahen.',
    term_clicks: 'Social-Klicks',
    means_clicks: 'Jeder Klick auf einen Folgen-Knopf. Ein Mensch kann mehrmals zählen.',
    term_clickRate: 'Klickrate',
    means_clickRate: 'Anteil der Besucher, die auf einen Folgen-Knopf tippten. Ab zehn Besuchern gezeigt.',
    term_day: 'Tag',
    means_day: 'Ein Tag in der Zeitzone deines Arbeitsbereichs.',
  },
  es: {
    term_view: 'Vista',
    means_view: 'Una imagen estuvo en pantalla al menos un segundo.',
    term_visitor: 'Visitante',
    means_visitor:
      'Alguien que llegó con un enlace personal, contado una vez en los días mostrados. Las vistas previas del equipo no cuentan.',
    term_unknown: 'Visitantes anónimos',
    means_unknown: 'Personas que llegaron sin enlace personal. Sus vistas cuentan, pero no se puede saber cuántas son.',
    term_averageTime: 'Tiempo medio',
    means_averageTime: 'Cuánto se miró una imagen de media. Cada vista cuenta un minuto como máximo.',
    term_reach: 'Alcance',
    means_reach: 'De los visitantes que vieron la primera imagen, la parte que también vio esta.',
    term_clicks: 'Clics sociales',
    means_clicks: 'Cada clic en un botón de seguir. Una persona puede contar varias veces.',
    term_clickRate: 'Tasa de clics',
    means_clickRate: 'La parte de los visitantes que tocó un botón de seguir. Se muestra a partir de diez visitantes.',
    term_day: 'Día',
    means_day: 'Un día en la zona horaria de tu espacio de trabajo.',
  },
});
