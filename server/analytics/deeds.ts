// What a visitor can have done on a day: each deed has a number, and a day's deeds are the bits of one whole number.

export const came = 0;
export const clicked = 1;
const firstPicture = 2;
/** With the two before them they stay below the 53 bits that both engines and JavaScript keep exactly. */
export const picturesMax = 48;
/** Who did it longer ago, or never before, counts alike: no question reaches over more days. */
export const daysSinceMax = 400;

/** `picture` is the picture's number in its campaign. */
export function sawPicture(picture: number): number {
  return firstPicture + picture;
}

export function hasDeed(deeds: number, deed: number): boolean {
  return Math.floor(deeds / 2 ** deed) % 2 === 1;
}

export function withDeed(deeds: number, deed: number): number {
  return hasDeed(deeds, deed) ? deeds : deeds + 2 ** deed;
}
