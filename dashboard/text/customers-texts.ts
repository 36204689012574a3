import { texts } from './texts.ts';

export const customersTexts = texts({
  en: { title: 'Customers' },
  de: { title: 'Kunden' },
  es: { title: 'Clientes' },
});
