// Each opening of the player has a session of its own. Sessions that take turns are tablets that share one token.

/** How many openings are remembered: as many tablets with one token are told apart. */
const rememberedMax = 4;
/** After this time without a turn the other tablet is taken for gone. */
const doubledMs = 5 * 60_000;

interface Sessions {
  /** The newest first. */
  readonly known: readonly string[];
  /** When a former session last came back. */
  readonly doubledAt: number | null;
}

/** A player that is opened anew never goes back to a session that it had before. */
export function noteSession({ known, doubledAt }: Sessions, session: string, now: number): Sessions {
  const hasComeBack = known.indexOf(session) > 0;
  return {
    known: [session, ...known.filter((one) => one !== session)].slice(0, rememberedMax),
    doubledAt: hasComeBack ? now : doubledAt,
  };
}

export function isDoubled(doubledAt: number | null, now: number): boolean {
  return doubledAt !== null && Math.abs(now - doubledAt) <= doubledMs;
}
