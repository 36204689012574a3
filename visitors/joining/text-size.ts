/** A longer name takes a smaller size, so that three lines hold it. */
const shortNameMax = 28;

/** As long as our own wordings are, in every language, with a long name in them. */
const shortTextMax = 400;

export function nameSize(name: string): 'long-name' | undefined {
  return name.length > shortNameMax ? 'long-name' : undefined;
}

export function consentSize(text: string): 'consent' | 'consent long-text' {
  return text.length > shortTextMax ? 'consent long-text' : 'consent';
}
