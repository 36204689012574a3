// What people write when they want something of whoever texts them, in words. `meaning.ts` says how these lists are used.
//
// Written plainly, as people write; case, accents and punctuation do not matter. In a pattern `a|b` is one of these words,
// `word?` may be missing, `word~` begins a word, `*` is up to three words of any kind.

import { listOf } from './word-patterns.ts';

/** A text that holds nothing else, in any number, means this. */
export const keywords = {
  stop: listOf(`
    stop; stop all; stopall; stops; stop it; stop this; stahp; st0p; tsop; unsub; un subscribe
    unsubscribe; unsubscribe all; unsubscribed; opt out; optout; opting out; opt out all; cancel; cancel all
    cancle; end; quit; revoke; remove; no more; no texts; no messages; discontinue; cease
    remove all; remove number; removal; desist; take me off; stop already; end messages; end texts; cancel messages; stopped; no more texts
    stopp; stoppen; stoppt; stopt; stopp das; stoppt das; stopt das; abmelden; abmeldung; abmelde; abbestellen
    bitte entfernen; austragen; austragung; kündigen; kündigung; aufhören; hör auf; hört auf; hören Sie auf; widerruf; widerrufe
    schluss; schluss damit; schluss jetzt; ende; keine werbung; abo kündigen; newsletter kündigen
    sáquenme; bórrenme; por favor no más; por favor, no más; quítenme; quítame; sácame; baja; dar de baja; dame baja; dame la baja; quiero baja; quiero la baja; párenle; darse de baja; alto; cancelar; cancelen; detener; detengan; parar; pare
    paren; paren ya; para ya; basta; basta ya; desuscribir; desuscribirme; desuscribirse; eliminar
    desuscríbeme; anular; anular suscripción; no molestar; no más mensajes
    arrêt; arrêter; désabonner; desabonnement; стоп
  `),
  help: listOf(`
    help; help me; info; more info; hilfe; infos; mehr infos
    ayuda; ayúdame; ayúdenme; información; más información; aide
  `),
  start: listOf(`
    start; start again; restart; unstop; un stop; subscribe; subscribe me; resubscribe
    re subscribe; subscribe again; opt in; optin; opt me in; opt me back in; resume
    starten; anmelden; wieder anmelden; anmeldung; abonnieren
    alta; suscribir; suscribirme; suscribirse; suscríbeme; darme de alta; dame de alta
    quiero darme de alta; iniciar; comenzar
  `),
  yes: [
    'yes',
    'y',
    'yep',
    'yeah',
    'yup',
    'ja',
    'jawohl',
    'sí',
    'yes sir',
    'yes maam',
    'sí claro',
    'ja gern',
    'ja gerne',
  ],
};

/** These mean it also as a sentence of their own before or after whatever else. */
export const saidApart = listOf(`
    stop; stop texting; unsubscribe; opt out; optout; remove; stopp; abmelden; abbestellen; baja
    darse de baja; cancelar; arrêt
  `);

/** May stand around a keyword without changing it. */
export const fillers = listOf(`
    please; bye; cheers; pls; plz; thanks; thank you; thx; ok; okay; hi; hello; hey; now; just; sir
    period; comma; me; again; already; omg; gern; gerne; claro; nope; no thanks; no thank you; no ,; no !; for the love of god; who is this; who dis
    bitte; danke; vielen dank; hallo; jetzt; sofort; endlich; nein; nein danke; guten tag; mfg; lg; kindly; wer ist das
    por favor; porfavor; porfa; gracias; muchas gracias; hola; ahora; ya; no gracias; favor; quién es
  `);

/** Alone they may be a wish for no more texts; beside a keyword they change nothing about it. */
export const complaints = [
  ...listOf(`
    wrong number; sorry wrong number; you|u have|got the? wrong number|person; i think you have the wrong person
    not interested; im not interested; spam; this is spam; reported as spam; enough; enough already
    this is? harassment; i|we never|didnt|dont signed|sign up for? this|these|it?; i have|had enough; ive had enough
    go away; remove my name; delete; delete this; mute; pause; pause messages; blocked; quit it; end it
    end this; end this now; cancel it; cancel me; not stop; block; no stop; scam; this is a? scam
    too|so many texts|messages; way too many messages|texts; you text too much; less|fewer texts|messages
    falsche nummer; sie|ihr haben|habt die falsche nummer; kein interesse; das ist spam; das|ihr nervt; es reicht
    es reicht jetzt; zu viele nachrichten|sms; bitte? löschen; löschen; weg damit; nicht stopp; weniger sms|nachrichten
    ich habe mich nie angemeldet; ich kenne sie|euch nicht; genug; nervt; blockiert
    número equivocado; se equivocó|equivocaron de número; no me interesa; ya no me interesa; no estoy interesado|interesada; esto es spam
    demasiados mensajes; ya no; no más; ya estuvo; bloqueado; borrar; quitar; fuera; déjenlo
    nunca me apunté|suscribí a? esto?; menos mensajes; para; cancela|cancelen eso|esto; estafa; me tienen harto|harta
  `),
  'stopsign',
];

/** Slips of these words are looked for in a text of one word, and only the long ones are taken for them. */
export const mistyped = [
  'stop',
  'cancel',
  'unsubscribe',
  'optout',
  'abmelden',
  'abbestellen',
  'cancelar',
  'desuscribir',
];

/** Words beside them that are meant. */
export const notMistyped = [
  'shop',
  'step',
  'top',
  'atop',
  'slop',
  'stoop',
  'crop',
  'anmelden',
  'cancela',
  'soap',
  'store',
];

/** A line that begins so, and all below it, is what somebody else wrote before. */
export const quoteOpeners =
  /^\s*(-{2,}\s*(original|ursprüngliche|mensaje)|on .{1,120} wrote:|am .{1,120} schrieb|el .{1,120} escribió)/i;

/** What a phone writes by itself. */
export const signatures =
  /^\s*(sent from my |get outlook for|von meinem .{1,40} gesendet|gesendet von |enviado desde )/i;

/** What a phone sends when somebody taps a heart onto a text, followed by that text. */
export const reactions =
  /^\s*(liked|loved|laughed at|emphasized|questioned|disliked|gefällt|gefiel|le gustó|le encantó|te gustó|hat .{1,40} markiert|👍|❤️|‼️) ?(an?)? ?[“"„«]/iu;
