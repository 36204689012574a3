// A visitors' page as one document: everything that a preview, a slow phone and a strict browser need is in it.
import { mark } from '@fanfare/contract/page-glyphs.ts';
import type { RenderedPage, VisitorSite } from '@fanfare/contract/visitor-pages.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { PageAssets } from './page-build.ts';

const { horn, grip, gripOpacity, sound } = mark;
const sign = [
  `<path d="${horn}" fill="#fff"/><path d="${grip}" fill="#fff" opacity="${gripOpacity}"/>`,
  `<path d="${sound.d}" fill="none" stroke="#fff" stroke-width="${sound.lineWidth}" stroke-linecap="round"/>`,
].join('');

/** The product's mark in that color, an SVG of 32 by 32. A maskable one fills its square, the mark where no mask reaches. */
export function drawPageIcon(color: string, { isMaskable = false } = {}): string {
  const ground = `<rect width="32" height="32"${isMaskable ? '' : ' rx="9"'} fill="${color}"/>`;
  const shown = isMaskable ? `<g transform="translate(16 16) scale(.8) translate(-16 -16)">${sign}</g>` : sign;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${ground}${shown}</svg>`;
}

interface PageDocument {
  readonly page: RenderedPage;
  readonly site: VisitorSite;
  readonly assets: PageAssets;
}

/** The one inline style; the page's policy allows it by its hash. */
export function styleOf(page: RenderedPage, assets: PageAssets): string {
  return page.style + assets.css;
}

export function toDocument(document: PageDocument): string {
  const { page, site, assets } = document;
  const [script = '', ...imported] = assets.scripts;
  const priority = page.isScriptUrgent ? '' : ' fetchpriority="low"';
  const late = page.withoutScript;
  return [
    `<!doctype html><html lang="${site.language}" dir="ltr"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    `<title>${escapeHtml(page.title)}</title>`,
    `<style>${styleOf(page, assets)}</style>`,
    `<script type="module" src="${script}"${priority}></script>`,
    ...imported.map((file) => `<link rel="modulepreload" href="${file}"${priority}>`),
    ...describe(page, site),
    `</head><body><div id="page">${page.body}</div>${page.printed}`,
    late ? `<noscript><p class="late">${escapeHtml(late.text)}</p></noscript>` : '',
    late ? `<p class="late" id="late">${escapeHtml(late.text)} <a href="">${escapeHtml(late.reload)}</a></p>` : '',
    `<script type="application/json" id="page-data">${escapeJson(page.data)}</script></body></html>`,
  ].join('');
}

function describe(page: RenderedPage, site: VisitorSite): readonly string[] {
  const { picture } = page;
  return [
    meta('name', 'description', page.description),
    meta('name', 'robots', 'noindex'),
    meta('name', 'theme-color', page.themeColor),
    meta('name', 'format-detection', 'telephone=no'),
    ...(page.manifest === undefined ? [] : [`<link rel="manifest" href="${page.manifest}">`]),
    `<link rel="canonical" href="${escapeHtml(site.address)}">`,
    `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(drawPageIcon(page.iconColor))}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', site.siteName),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:url', site.address),
    meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
    ...(picture ? describePicture(picture, site.address) : []),
  ];
}

function describePicture(picture: NonNullable<RenderedPage['picture']>, address: string): readonly string[] {
  return [
    meta('property', 'og:image', new URL(`${picture.url}/og.jpg`, address).href),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', picture.alt),
  ];
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

/** Nothing in the data can end the block that holds it. */
function escapeJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}
