// The measures of the visitors' page, which the preview has to have as well: in pixels of the visitor's screen.

export const pageLook = {
  ground: '#f9fafb',
  paper: '#ffffff',
  text: '#212636',
  quietText: '#565e73',
  border: '#8a94a6',
  imageGround: '#e9ebef',
  fontFamily: "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
} as const;

/** A screen in the shop, dark around its pictures. */
export const playerLook = { ground: '#0d1018', stripHeightPx: 80 } as const;
