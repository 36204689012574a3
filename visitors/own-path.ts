/**
 * A picture of this installation by its path alone: the page is also opened under other names of the same machine, may
 * stand open while that gets another one, and loads nothing from elsewhere.
 */
export function toOwnPath(pictureUrl: string): string {
  return pictureUrl.replace(/^https?:\/\/[^/]+(?=\/images\/)/, '');
}
