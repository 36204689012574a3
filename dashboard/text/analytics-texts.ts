import { texts } from './texts.ts';

export const analyticsTexts = texts({
  en: {
    title: 'Analytics',
    comingSoon: 'Analytics is coming soon',
    lead: 'You will see here how often your campaigns are viewed, and by how many people.',
  },
  de: {
    title: 'Analysen',
    comingSoon: 'Analysen kommen bald',
    lead: 'Hier siehst du bald, wie oft und von wie vielen Menschen deine Kampagnen angesehen werden.',
  },
  es: {
    title: 'Analíticas',
    comingSoon: 'Las analíticas llegarán pronto',
    lead: 'Aquí verás cuántas veces se ven tus campañas y cuántas personas las ven.',
  },
});
