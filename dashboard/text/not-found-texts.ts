import { texts } from './texts.ts';

export const notFoundTexts = texts({
  en: {
    title: 'Not found',
    heading: "404: The page you are looking for isn't here",
    text: 'You either tried some shady route or you came here by mistake. Whichever it is, try using the navigation.',
  },
  de: {
    title: 'Nicht gefunden',
    heading: '404: Die Seite, die du suchst, ist nicht hier',
    text: 'Entweder hast du einen zwielichtigen Weg genommen oder du bist aus Versehen hier. Versuch es so oder so mit der Navigation.',
  },
  es: {
    title: 'Página no encontrada',
    heading: '404: La página que buscas no está aquí',
    text: 'O has tomado una ruta sospechosa o has llegado aquí por error. En cualquier caso, prueba con la navegación.',
  },
});
