// What lets a tablet keep the invite page on its home screen, as an app of its own.
import { fillPath } from '@fanfare/contract/route.ts';
import type { PageRenderer, VisitorSite } from '@fanfare/contract/visitor-pages.ts';
import { kioskIconNames, kioskIconPath, kioskManifestPath } from '@fanfare/contract/visitor-routes.ts';
import type { PublicWorkspace } from '@fanfare/contract/visitors.ts';
import { workspaceNotFound } from '@fanfare/contract/workspaces.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { inWorkshop } from '../images/workshop.ts';
import { drawPageIcon } from './page-icon.ts';
import type * as painting from './paint-icon.ts';

const work = inWorkshop<typeof painting>(new URL('paint-icon.ts', import.meta.url));

interface KioskParts {
  readonly renderer: Pick<PageRenderer, 'renderKioskManifest' | 'themeColorOf'>;
  readonly toSite: (request: FastifyRequest) => VisitorSite;
  readonly find: (workspaceId: string) => Promise<PublicWorkspace | undefined>;
}

export function mountKiosk(http: FastifyInstance, { renderer, toSite, find }: KioskParts): void {
  http.get<{ Params: { id: string } }>(kioskManifestPath.replace('{id}', ':id'), async (request, reply) => {
    const { id: workspaceId } = request.params;
    const workspace = await find(workspaceId);
    if (!workspace) throw new Refusal(404, workspaceNotFound);
    const manifest = renderer.renderKioskManifest({
      site: toSite(request),
      workspaceId,
      workspaceName: workspace.name,
      shopColor: workspace.color,
    });
    return await reply
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest));
  });
  for (const name of kioskIconNames) mountIcon(http, name, (request) => renderer.themeColorOf(toSite(request)));
}

function mountIcon(
  http: FastifyInstance,
  name: (typeof kioskIconNames)[number],
  colorOf: (request: FastifyRequest) => string,
): void {
  let painted: Promise<Buffer> | undefined;
  http.get(fillPath(kioskIconPath, { name }), async (request, reply) => {
    painted ??= paint(name, colorOf(request)).catch((error: unknown) => {
      painted = undefined;
      throw error;
    });
    return await reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/png')
      .send(await painted);
  });
}

async function paint(name: string, color: string): Promise<Buffer> {
  const drawing = drawPageIcon(color, { isMaskable: name.startsWith('maskable') });
  return await work('paintIcon', drawing, Number(name.replace('maskable-', '')));
}
