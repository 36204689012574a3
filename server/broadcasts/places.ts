// How many texts of a workspace are on their way at once, and what that leaves to the others.
export const atOnceMax = 128;
export const ofWorkspaceMax = 48;
/** All whose gateways are slow share so many. */
const ofSlowMax = 48;
const reservedForFast = 32;
const slowMs = 2_000;

/** So that whoever comes next finds one, whatever the gateways of others are like. */
export class Places {
  /** By workspace: of each text when it was handed over, by the steady clock of the process. */
  readonly #taken = new Map<string, Set<{ readonly at: number }>>();
  /** Whose last answer took long. */
  readonly #slow = new Set<string>();

  freeFor(workspaceId: string): number {
    const sizeOf = (ids: readonly string[]) => ids.reduce((sum, id) => sum + (this.#taken.get(id)?.size ?? 0), 0);
    const all = [...this.#taken.keys()];
    const own = sizeOf([workspaceId]);
    const left = atOnceMax - sizeOf(all);
    // Nobody takes more than are left for the others.
    if (!this.#isSlow(workspaceId)) return Math.min(ofWorkspaceMax - own, Math.ceil((left - own) / 2));
    const slow = new Set([workspaceId, ...all.filter((id) => this.#isSlow(id))]);
    const slowTaken = sizeOf([...slow]);
    const share = Math.min(Math.ceil(ofSlowMax / slow.size) - own, ofSlowMax - slowTaken);
    // By one alone it can still show that it is slow no longer.
    const least = own === 0 && slowTaken < atOnceMax - reservedForFast ? 1 : 0;
    return Math.min(left, Math.max(least, share));
  }

  /** Answers what gives it back, which answers how many the workspace has left. */
  take(workspaceId: string): () => number {
    const its = this.#taken.get(workspaceId) ?? new Set();
    this.#taken.set(workspaceId, its);
    const place = { at: performance.now() };
    its.add(place);
    return () => {
      its.delete(place);
      if (its.size === 0) this.#taken.delete(workspaceId);
      if (performance.now() - place.at > slowMs) this.#slow.add(workspaceId);
      else this.#slow.delete(workspaceId);
      return its.size;
    };
  }

  #isSlow(workspaceId: string): boolean {
    const [oldest] = this.#taken.get(workspaceId) ?? [];
    return this.#slow.has(workspaceId) || (oldest !== undefined && performance.now() - oldest.at > slowMs);
  }
}
