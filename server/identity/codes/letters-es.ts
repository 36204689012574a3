import type { Letters, Occasion, SignUpToTell } from './letter-kinds.ts';

const happenings: Readonly<Record<Occasion, { readonly subject: string; readonly line: string }>> = {
  'sign-in': { subject: 'Nuevo inicio de sesión', line: 'alguien acaba de iniciar sesión en tu cuenta' },
  password: { subject: 'Se ha cambiado tu contraseña', line: 'se ha cambiado la contraseña de tu cuenta' },
  'two-step': {
    subject: 'Se ha cambiado el inicio de sesión en dos pasos',
    line: 'se ha cambiado el inicio de sesión en dos pasos de tu cuenta',
  },
  email: {
    subject: 'Se ha cambiado tu dirección de correo',
    line: 'esta dirección de correo ya no pertenece a tu cuenta',
  },
};

const advice = `Si has sido tú, no tienes que hacer nada. Si no, elige enseguida una contraseña nueva con «¿Has olvidado tu contraseña?»
en la página de inicio de sesión y después cierra la sesión en otros dispositivos desde tus ajustes.

Recibes estos mensajes porque los avisos de seguridad están activados en tus ajustes.`;

const adviceOnEmail = `Si has sido tú, no tienes que hacer nada. Si no, escribe enseguida a quien administra este sitio. Puede devolverte la
cuenta; con esta dirección ya no se puede iniciar sesión ni recibir códigos.`;

const moment = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function whichSignUp({ signUp: { at, device, isContested }, isAgain }: SignUpToTell): string {
  const when = `Vale solo para el registro del ${moment.format(at)} UTC (${device ?? 'navegador desconocido'}).`;
  return [
    when,
    isContested ? 'Un registro anterior con tu dirección tenía otra contraseña: ya no cuenta.' : '',
    isAgain ? 'Este mensaje se ha enviado de nuevo porque se pidió otro código: los anteriores ya no sirven.' : '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

export const lettersInSpanish: Letters = {
  signUpCode: ({ siteName, code, ...sent }) => ({
    letter: {
      subject: `${code} es tu código de ${siteName}`,
      text: `Hola:

Nos alegra tenerte en ${siteName}. Falta un paso: introduce este código donde te registraste y tu cuenta estará lista.

    ${code}

El código sirve una sola vez, durante las próximas 24 horas.
${whichSignUp(sent)}

Si no has sido tú, no uses el código y no tienes que hacer nada más: sin él nadie puede usar una cuenta con tu
dirección.

Un saludo
${siteName}
`,
    },
    text: `${code} es tu código de ${siteName}${sent.isAgain ? ', enviado de nuevo' : ''}. Sirve una sola vez, durante las próximas 24 horas. No se lo digas a nadie.`,
  }),

  resetCode: ({ siteName, code }) => ({
    letter: {
      subject: `${code} es tu código de ${siteName} para una contraseña nueva`,
      text: `Hola:

Con este código puedes elegir una contraseña nueva en ${siteName}:

    ${code}

El código sirve una sola vez, durante la próxima hora. Si no lo has pedido, no tienes que hacer nada: tu contraseña sigue
igual. No le digas el código a nadie.

Un saludo
${siteName}
`,
    },
    text: `${code} es tu código de ${siteName} para una contraseña nueva. Sirve una sola vez, durante la próxima hora. No se lo digas a nadie.`,
  }),

  addressCode: ({ siteName, code }) => ({
    letter: {
      subject: `${code} es tu código de ${siteName} para esta dirección`,
      text: `Hola:

Esta dirección se ha indicado para una cuenta de ${siteName}. Con este código demuestras que es tuya:

    ${code}

El código sirve una sola vez, durante las próximas 24 horas. Si no sabes nada de esto, no hagas caso de este mensaje y no
le digas el código a nadie.

Un saludo
${siteName}
`,
    },
    text: `${code} es tu código de ${siteName} para este número. Sirve una sola vez, durante las próximas 24 horas. No se lo digas a nadie.`,
  }),

  alert: (occasion, { siteName, at }) => {
    const { subject, line } = happenings[occasion];
    return {
      subject: `${subject} (${siteName})`,
      text: `Hola:

Te avisamos de que ${line}, en ${siteName}: ${moment.format(at)} UTC.

${occasion === 'email' ? adviceOnEmail : advice}

Un saludo
${siteName}
`,
    };
  },

  numberRemoved: ({ siteName }) =>
    `${siteName}: este número ya no pertenece a tu cuenta. Si no has sido tú, escribe enseguida a quien administra este sitio.`,
};
