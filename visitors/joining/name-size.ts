/** A longer name takes a smaller size, so that three lines hold it. */
const shortNameMax = 28;

export function nameSize(name: string): 'long-name' | undefined {
  return name.length > shortNameMax ? 'long-name' : undefined;
}
