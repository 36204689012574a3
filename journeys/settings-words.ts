// What stands on the pages on which people set up their account, in each language.
import type { Language } from './languages.ts';

const english = {
  account: 'Account',
  notifications: 'Notifications',
  firstName: 'First name',
  lastName: 'Last name',
  saveChanges: 'Save changes',
  profileUpdated: 'Profile updated',
  menu: (name: string) => `${name}, account menu`,
  deviceOffline: 'Device offline',
  security: 'Security alerts',
  saved: 'Saved',
  offTitle: 'Turn off security alerts?',
  offText: "You won't be told about sign-ins to your account. Turn off anyway?",
  off: 'Turn off',
  deleteAccount: 'Delete account',
  deleteTitle: 'Delete your account?',
  consequences: [
    'You are signed out on all devices and can never sign in with this account again.',
    'You leave every workspace you belong to.',
    'Workspaces, customers and campaigns stay with the other members.',
  ],
  mismatch: "This doesn't match. Type it as shown above.",
  deleteForGood: 'Delete for good',
};

type SettingsWords = typeof english;

const german: SettingsWords = {
  account: 'Konto',
  notifications: 'Benachrichtigungen',
  firstName: 'Vorname',
  lastName: 'Nachname',
  saveChanges: 'Änderungen speichern',
  profileUpdated: 'Profil aktualisiert',
  menu: (name) => `${name}, Kontomenü`,
  deviceOffline: 'Gerät offline',
  security: 'Sicherheitshinweise',
  saved: 'Gespeichert',
  offTitle: 'Sicherheitshinweise ausschalten?',
  offText: 'Du erfährst dann nicht, wenn sich jemand in deinem Konto anmeldet. Trotzdem ausschalten?',
  off: 'Ausschalten',
  deleteAccount: 'Konto löschen',
  deleteTitle: 'Dein Konto löschen?',
  consequences: [
    'Du wirst auf allen Geräten abgemeldet und kannst dich mit diesem Konto nie wieder anmelden.',
    'Du verlässt jeden Arbeitsbereich, zu dem du gehörst.',
    'Arbeitsbereiche, Kunden und Kampagnen bleiben bei den anderen Mitgliedern.',
  ],
  mismatch: 'Das stimmt nicht überein. Tippe es so ein, wie es oben steht.',
  deleteForGood: 'Endgültig löschen',
};

const spanish: SettingsWords = {
  account: 'Cuenta',
  notifications: 'Notificaciones',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  saveChanges: 'Guardar cambios',
  profileUpdated: 'Perfil actualizado',
  menu: (name) => `${name}, menú de la cuenta`,
  deviceOffline: 'Dispositivo sin conexión',
  security: 'Avisos de seguridad',
  saved: 'Guardado',
  offTitle: '¿Desactivar los avisos de seguridad?',
  offText: 'No te avisaremos de los inicios de sesión en tu cuenta. ¿Desactivar de todos modos?',
  off: 'Desactivar',
  deleteAccount: 'Eliminar cuenta',
  deleteTitle: '¿Eliminar tu cuenta?',
  consequences: [
    'Se cerrará tu sesión en todos los dispositivos y nunca más podrás entrar con esta cuenta.',
    'Saldrás de todos los espacios de trabajo a los que perteneces.',
    'Los espacios de trabajo, los clientes y las campañas se quedan con los demás miembros.',
  ],
  mismatch: 'No coincide. Escríbelo como aparece arriba.',
  deleteForGood: 'Eliminar para siempre',
};

export const settingsWords: Readonly<Record<Language, SettingsWords>> = {
  English: english,
  Deutsch: german,
  Español: spanish,
};
