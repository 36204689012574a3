// What customers of a workspace must be, in plain maps: the whole rule, without a database.
import type { GivenRecord } from './customers.ts';

export interface ModelCustomer {
  optout: boolean;
  createdAt: number;
  lastCheckin: number | null;
  checkins: number;
  readonly broughtBy: string | null;
  /** The import of the last change; nothing once anything else touched the customer. */
  lastBy: string | null;
}

type Imported = Pick<ModelCustomer, 'createdAt' | 'lastCheckin' | 'checkins' | 'optout'>;

export class CustomersModel {
  readonly customers = new Map<string, ModelCustomer>();
  readonly #keptOptouts = new Set<string>();
  readonly #before = new Map<string, Map<string, ModelCustomer>>();
  readonly #imports = new Set<string>();
  readonly #undone = new Set<string>();
  /** Of the customers who are there: whom an import brought or changed. */
  readonly #touched = new Map<string, Set<string>>();
  /** How many customers each import brought or changed, also those who are gone. */
  readonly changed = new Map<string, number>();

  add(phone: string, now: number): void {
    if (!this.customers.has(phone)) this.#put(phone, { optout: false, createdAt: now, lastCheckin: null, checkins: 0 });
  }

  join(phone: string, now: number): void {
    const known = this.customers.get(phone);
    if (known) known.lastBy = null;
    else this.add(phone, now);
  }

  remove(phone: string): void {
    this.#drop(phone);
    for (const before of this.#before.values()) before.delete(phone);
  }

  change(phone: string, optout: boolean): void {
    const known = this.customers.get(phone);
    if (known && known.optout !== optout) Object.assign(known, { optout, lastBy: null });
  }

  bulk(records: readonly GivenRecord[], id: string): void {
    if (this.#undone.has(id)) return;
    this.#imports.add(id);
    this.changed.set(id, this.changed.get(id) ?? 0);
    const told = new Map<string, Imported>();
    for (const { phone, createdAt, lastCheckin = null, checkins, optout } of records) {
      const one = {
        createdAt: Number(createdAt),
        lastCheckin: lastCheckin as number | null,
        checkins: checkins ?? 0,
        optout: optout ?? false,
      };
      told.set(phone, merged(told.get(phone) ?? one, one));
    }
    for (const [phone, one] of told) this.#mergeOne(phone, one, id);
  }

  undo(id: string): void {
    if (!this.#imports.has(id) || this.#undone.has(id)) return;
    this.#undone.add(id);
    for (const [phone, before] of this.#before.get(id) ?? []) {
      const known = this.customers.get(phone);
      if (known?.lastBy === id) this.customers.set(phone, { ...before, optout: known.optout });
    }
    for (const [phone, { broughtBy, lastBy }] of this.customers) {
      if (broughtBy === id && lastBy === id) this.remove(phone);
    }
  }

  #mergeOne(phone: string, told: Imported, id: string): void {
    const known = this.customers.get(phone);
    if (!known) {
      this.#put(phone, told, id);
      return;
    }
    const next = merged(known, told);
    const isChanged = (Object.keys(next) as (keyof Imported)[]).some((name) => next[name] !== known[name]);
    if (!isChanged) return;
    if (known.lastBy !== id) this.#beforeOf(id).set(phone, { ...known });
    Object.assign(known, next, { lastBy: id });
    this.#noteChanged(phone, id);
  }

  #noteChanged(phone: string, id: string): void {
    const touched = this.#touched.get(id) ?? new Set<string>();
    this.#touched.set(id, touched);
    if (!touched.has(phone)) this.changed.set(id, (this.changed.get(id) ?? 0) + 1);
    touched.add(phone);
  }

  #beforeOf(id: string): Map<string, ModelCustomer> {
    const before = this.#before.get(id) ?? new Map<string, ModelCustomer>();
    this.#before.set(id, before);
    return before;
  }

  #put(phone: string, told: Imported, id: string | null = null): void {
    const optout = this.#keptOptouts.delete(phone) || told.optout;
    this.customers.set(phone, { ...told, optout, broughtBy: id, lastBy: id });
    if (id !== null) this.#noteChanged(phone, id);
  }

  #drop(phone: string): void {
    if (this.customers.get(phone)?.optout) this.#keptOptouts.add(phone);
    this.customers.delete(phone);
    for (const touched of this.#touched.values()) touched.delete(phone);
  }
}

function merged(one: Imported, other: Imported): Imported {
  return {
    optout: one.optout || other.optout,
    createdAt: Math.min(one.createdAt, other.createdAt),
    lastCheckin:
      one.lastCheckin === null && other.lastCheckin === null
        ? null
        : Math.max(one.lastCheckin ?? 0, other.lastCheckin ?? 0),
    checkins: Math.max(one.checkins, other.checkins),
  };
}
