// What the server asks of the visitors' pages when it sends them complete. Types alone.
import type { PublicCampaign, PublicWorkspace } from './visitors.ts';

/** What differs between installations and visitors, and is known before a page is made. */
export interface VisitorSite {
  readonly siteName: string;
  readonly brand: string;
  /** Base of the public API, without a slash at the end. */
  readonly publicApi: string;
  readonly language: 'en' | 'de' | 'es';
  readonly primaryColor: string;
  /** The page's own address for people and link previews: absolute, without query and fragment. */
  readonly address: string;
  /** Whether the browser asked for less data. */
  readonly isSavingData: boolean;
  /** Whether visits are measured; where they are not, nothing about them is sent. */
  readonly isMeasuring: boolean;
  /** Whether the page stands on a screen in the shop, for everybody who comes by. */
  readonly isKiosk: boolean;
  /** What people agree to besides the text, where the installation names both pages. */
  readonly legal: { readonly termsUrl: string; readonly privacyUrl: string } | undefined;
}

/** `undefined`: there is none. `'unknown'`: it could not be loaded, so the browser asks again. */
export type Loaded<T> = T | undefined | 'unknown';

export interface GalleryInput {
  readonly site: VisitorSite;
  readonly campaignId: string;
  readonly answer: Loaded<PublicCampaign>;
}

export interface InviteInput {
  readonly site: VisitorSite;
  readonly workspaceId: string;
  readonly answer: Loaded<PublicWorkspace>;
}

export interface KioskInput {
  readonly site: VisitorSite;
  readonly workspaceId: string;
  readonly workspaceName: string;
  /** `#rrggbb`; null where it has none of its own. */
  readonly shopColor: string | null;
}

export interface PlayerInput {
  readonly site: VisitorSite;
  /** Another one after every change of the page, of its scripts or of what the installation is called. */
  readonly version: string;
}

/** A page's changing parts; all texts are plain, `body`, `printed` and `style` are finished. */
export interface RenderedPage {
  readonly status: 200 | 404 | 410 | 503;
  readonly title: string;
  readonly description: string;
  readonly themeColor: string;
  /** Behind the product's white mark. */
  readonly iconColor: string;
  /** A picture for link previews, with its address as the API gives it. */
  readonly picture: { readonly url: string; readonly alt: string } | undefined;
  readonly style: string;
  readonly body: string;
  /** What stands after the page on paper alone; finished, like `body`. */
  readonly printed: string;
  /** Where the browser reads how the page stands on a screen of its own; nothing where it does not. */
  readonly manifest?: string;
  /** What the browser takes over; JSON. */
  readonly data: unknown;
  /** Whether the script is what the visitor waits for; where it is not, pictures go first. */
  readonly isScriptUrgent: boolean;
  /** What stands in for the page where its script cannot run; nothing where the page works without. */
  readonly withoutScript: { readonly text: string; readonly reload: string } | undefined;
}

/** What the visitors' build offers to the server. */
export interface PageRenderer {
  readonly renderGallery: (input: GalleryInput) => RenderedPage;
  readonly renderInvite: (input: InviteInput) => RenderedPage;
  /** A web app manifest; JSON. */
  readonly renderKioskManifest: (input: KioskInput) => object;
  readonly themeColorOf: (site: Pick<VisitorSite, 'primaryColor'>) => string;
  readonly renderPlayer: (input: PlayerInput) => RenderedPage;
  /** A web app manifest; JSON. */
  readonly renderPlayerManifest: (site: VisitorSite) => object;
}
