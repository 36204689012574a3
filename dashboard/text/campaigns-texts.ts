import { texts } from './texts.ts';

export const campaignsTexts = texts({
  en: { title: 'Campaigns' },
  de: { title: 'Kampagnen' },
  es: { title: 'Campañas' },
});
