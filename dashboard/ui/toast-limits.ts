export const toastLimits = { visible: 3, durationMs: 4_000, gapPx: 14, widthPx: 356 } as const;
