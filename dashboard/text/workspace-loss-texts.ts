import { texts } from './texts.ts';

export const workspaceLossTexts = texts({
  en: {
    lost: "You're no longer a member of {{name}}.",
    unsaved: "What you started on this page can't be saved there anymore. Copy what you need before you continue.",
    left: 'You left {{name}}.',
    nowIn: "You're in {{name}} now.",
    goOnTo: 'Continue to {{name}}',
    goOn: 'Continue',
  },
  de: {
    lost: 'Du gehörst nicht mehr zu {{name}}.',
    unsaved:
      'Was du auf dieser Seite begonnen hast, lässt sich dort nicht mehr speichern. Kopiere, was du brauchst, bevor du weitermachst.',
    left: 'Du hast {{name}} verlassen.',
    nowIn: 'Du bist jetzt in {{name}}.',
    goOnTo: 'Weiter zu {{name}}',
    goOn: 'Weiter',
  },
  es: {
    lost: 'Ya no eres miembro de {{name}}.',
    unsaved:
      'Lo que has empezado en esta página ya no se puede guardar allí. Copia lo que necesites antes de continuar.',
    left: 'Has salido de {{name}}.',
    nowIn: 'Ahora estás en {{name}}.',
    goOnTo: 'Continuar en {{name}}',
    goOn: 'Continuar',
  },
});
