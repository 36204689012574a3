// The table of contents: every feature and its routes, in order.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { mountAnalytics } from './analytics/routes.ts';
import { mountAudit, openAudit } from './audit/routes.ts';
import { clientBase, publicBase, toConfig } from './public-config.ts';
import type { TextingParts } from './broadcasts/parts.ts';
import { failWaitingAnswers } from './broadcasts/settle.ts';
import { mountTexting, startTexting } from './broadcasts/start.ts';
import { mountCampaigns } from './campaigns/routes.ts';
import { type JobParts, openSegmentJobs } from './customers/jobs.ts';
import { mountCustomers } from './customers/routes.ts';
import { findSpent } from './database/budgets.ts';
import { type Database, engineOf } from './database/open.ts';
import type { SteadyClock } from './database/steady-clock.ts';
import { type PeriodicWork, openPeriodicWork } from './periodic-work.ts';
import { type AnswerCache, openAnswerCache } from './http/answer-cache.ts';
import { mountExport } from './export/routes.ts';
import type { Gateways } from './gateways/open.ts';
import { type Switched, mountGateways } from './gateways/routes.ts';
import { findDeviceByToken } from './devices/callers-store.ts';
import { findPairingByToken } from './devices/pairing.ts';
import { forgetPracticed } from './messages/confirmations-store.ts';
import { forgetWaits } from './messages/usage-store.ts';
import { type Metrics, openMetrics } from './metrics/metrics.ts';
import { mountMetrics } from './metrics/routes.ts';
import { mountTabletCalls } from './devices/player-calls.ts';
import { mountDevices } from './devices/routes.ts';
import { listDevices } from './devices/store.ts';
import type { RecordAudit } from './http/audit.ts';
import { buildHttp } from './http/build.ts';
import type { SignIn } from './http/guard.ts';
import { openHeavyQueue } from './http/heavy-queue.ts';
import { mountHealth } from './http/health.ts';
import { limitApiKeys, limitPeople } from './http/limits.ts';
import { mountOpenApi } from './http/openapi.ts';
import { compressAnswers, preparePlugins } from './http/plugins.ts';
import { openDashboard } from './http/pages.ts';
import type { Router } from './http/serve.ts';
import { wrongTriesBudget } from './identity/codes/tries.ts';
import type { UserPool } from './identity/open-pool.ts';
import type { Images } from './images/images.ts';
import { dayBudget } from './letters/budget.ts';
import type { Send } from './letters/message.ts';
import { openOfflineLook } from './notifications/offline.ts';
import type { NotificationParts } from './notifications/parts.ts';
import { mountNotifications, mountUnsubscribe } from './notifications/routes.ts';
import { sendSummaries } from './notifications/weekly.ts';
import { openOutgoing } from './outgoing/request.ts';
import type { Settings } from './settings.ts';
import { type PurgeParts, openPurge } from './purge.ts';
import { findInvite, findPublicCampaign } from './visitors/campaign.ts';
import { openVisitorPages } from './visitors/pages.ts';
import { mountShortLinks, mountVisitors } from './visitors/routes.ts';
import { mountWorkspaces } from './workspaces/routes.ts';
import { type Dispatcher, openDispatcher } from './webhooks/dispatcher.ts';
import { noteFullWebhooks } from './webhooks/full-store.ts';
import { tellOfCampaigns, tellOfImports } from './webhooks/moments-store.ts';
import { mountWebhooks } from './webhooks/routes.ts';
import { senderBy } from './webhooks/send.ts';
import { openApiKeys } from './workspaces/api-keys.ts';
import { findMembership } from './workspaces/members-store.ts';

/** SQLite's one writer has something else to do between two. Of PostgreSQL's ten connections most stay for the rest. */
const oneWriter = { atOnceMax: 1, atOncePerOwner: 1 };
const severalWriters = { atOnceMax: 4, atOncePerOwner: 2 };

interface AppParts {
  readonly settings: Settings;
  readonly database: Database;
  readonly images: Images;
  /** The embedded user pool; nothing where Amazon's serves. */
  readonly pool: UserPool | undefined;
  readonly send: Send;
  readonly clock: () => number;
  /** By which what is old is removed. */
  readonly steadyClock: SteadyClock;
  readonly log?: boolean;
}

export interface App {
  readonly http: FastifyInstance;
  readonly served: Router['served'];
  /** Has what was deleted go for good where it can't come back any more; it is also done every minute. */
  readonly purge: () => Promise<void>;
  /** Sends the emails that are due; also done every minute. */
  readonly sendNotifications: () => Promise<void>;
  /** Tells webhooks of what the clock brought about; also done every minute. */
  readonly tellWebhooks: () => Promise<void>;
  readonly texting: TextingParts;
  /** What every minute does, now. */
  readonly askForLostAnswers: () => Promise<void>;
}

export async function buildApp(parts: AppParts): Promise<App> {
  const { settings, database, images, pool, clock, steadyClock } = parts;
  const { quotas } = settings;
  const visitorParts = { database, images, clock, quotas };
  const visitorPages = await openVisitorPages({
    settings,
    publicApi: `${settings.publicUrl}${publicBase}`,
    loadGallery: (id) => findPublicCampaign(visitorParts, id),
    loadInvite: (id) => findInvite(visitorParts, id),
  });
  const dashboard = openDashboard(toConfig(settings, pool?.ids));
  const http = buildHttp({
    settings,
    log: parts.log ?? false,
    answerElsewhere: (...broken) =>
      pool?.answerBroken(...broken) ?? visitorPages.answerBroken(...broken) ?? dashboard.answerBroken(...broken),
  });
  const metrics = await openMetrics(settings);
  if (metrics) mountMonitoring(http, metrics, parts);
  await preparePlugins(http, settings);
  const router = await openRouter(parts, http);
  metrics?.watchQueue('heavy', router.heavy.waiting);
  const campaignAnswers = openAnswerCache({ entriesMax: 1_000, ageMsMax: 1_000, clock });
  const notifications = toNotificationParts(parts, http, router);

  await dashboard.mount(http);
  mountHealth(http, database);
  mountOpenApi(http, settings.publicUrl);
  pool?.mount(http);
  images.mount(http, campaignAnswers);

  const goOnWithJobs = watchSegmentJobs(http, { database, clock, quotas, recordAudit: router.recordAudit });
  const { texting, gateways, askForLostAnswers } = await startTexting(router, { ...parts, metrics });
  const staff = { publicAnswers: campaignAnswers, notifications, texting, gateways, goOnWithJobs };
  await mountStaffCalls(router, parts, staff);
  mountTabletCalls(router, { ...visitorParts, steadyClock });
  mountVisitors(router, {
    ...visitorParts,
    steadyClock,
    isMeasuring: settings.analytics,
    questionBudget: settings.questionBudget,
    campaignAnswers,
    watchQueue: metrics?.watchQueue,
  });
  mountUnsubscribe(router, notifications);
  const { sendMissingGallery } = visitorPages;
  mountShortLinks(router, { database, clock, sendMissingGallery, publicUrl: settings.publicUrl });
  await visitorPages.mount(http);
  return {
    http,
    served: router.served,
    purge: watchPurge(http, { database, images, clock, steadyClock }),
    sendNotifications: watchNotifications(http, notifications),
    tellWebhooks: startWebhooks(http, parts, router.recordAudit),
    texting,
    askForLostAnswers,
  };
}

interface StaffParts {
  readonly publicAnswers: AnswerCache;
  readonly notifications: NotificationParts;
  readonly texting: TextingParts;
  readonly gateways: Gateways;
  readonly goOnWithJobs: () => void;
}

async function mountStaffCalls(
  router: Router,
  { database, settings, images, send, clock, steadyClock }: AppParts,
  { publicAnswers, notifications, texting, gateways, goOnWithJobs }: StaffParts,
): Promise<void> {
  const { quotas } = settings;
  await router.http.register(async (staff) => {
    await compressAnswers(staff);
    const staffRouter = { ...router, http: staff };
    mountWorkspaces(staffRouter, {
      database,
      images,
      send,
      clock,
      steadyClock,
      settings,
      publicAnswers,
      listDevices: (ids) => listDevices({ database, images, clock }, ids),
    });
    mountExport(staffRouter, { database, images, clock });
    mountNotifications(staffRouter, notifications);
    mountDevices(staffRouter, { database, images, clock });
    mountCustomers(staffRouter, { database, clock, quotas, goOnWithJobs, shortLinkHost: settings.shortLinkHost });
    mountAudit(staffRouter, { database, clock });
    mountTexting(staffRouter, texting);
    mountWebhooks(staffRouter, { database, clock, allowsPrivate: settings.allowsPrivateWebhooks });
    const onSwitched: Switched = async (transaction, workspaceId, isPractice) => {
      await failWaitingAnswers(transaction, workspaceId, clock());
      if (!isPractice) await forgetPracticed(transaction, workspaceId);
    };
    mountGateways(staffRouter, { database, settings, clock, gateways, onMoved: forgetWaits, onSwitched });
    mountAnalytics(staffRouter, { database, images, isMeasuring: settings.analytics });
    mountCampaigns(staffRouter, { database, images, clock, quotas, publicAnswers });
  });
}

async function openRouter({ settings, database, pool, clock }: AppParts, http: FastifyInstance): Promise<Router> {
  return {
    http,
    bases: { client: clientBase, public: publicBase },
    signIn: pool?.signIn ?? (await signInOf(settings)),
    clock,
    membershipOf: (person, workspaceId) => findMembership(database, workspaceId, person.id),
    limitPerson: limitPeople(http, settings.staffCallsPerMinute),
    findApiKey: openApiKeys({ database, clock }),
    limitApiKey: limitApiKeys(http, settings.apiKeyCallsPerMinute),
    recordAudit: openAudit(clock),
    tablets: {
      findDevice: (token) => findDeviceByToken(database, token),
      findPairing: (token, now) => findPairingByToken(database, token, now),
    },
    heavy: openHeavyQueue(engineOf(settings) === 'sqlite' ? oneWriter : severalWriters),
    served: [],
  };
}

function watchPurge(http: FastifyInstance, parts: Omit<PurgeParts, 'tell'>): App['purge'] {
  const tell = (words: string) => http.log.warn(words);
  const end = openPurge({ ...parts, tell }, (fault) =>
    http.log.warn(fault, 'What was deleted has not gone for good yet.'),
  );
  http.addHook('onClose', end.close);
  return end.look;
}

/** What was under way when a process ended goes on with the first look. */
function watchSegmentJobs(http: FastifyInstance, parts: JobParts) {
  const { look, close } = openPeriodicWork(openSegmentJobs(parts), (fault) =>
    http.log.error(fault, 'What is done to many customers could not go on.'),
  );
  // It belongs to no call, whoever's it began with.
  const apart = AsyncLocalStorage.snapshot();
  const goOnWithJobs = () => apart(() => void look().catch(() => undefined));
  http.addHook('onReady', (done) => {
    goOnWithJobs();
    done();
  });
  http.addHook('onClose', close);
  return goOnWithJobs;
}

/** Each on its own, so that many summaries keep nobody from learning of a silent tablet. */
function watchNotifications(http: FastifyInstance, parts: NotificationParts): App['sendNotifications'] {
  const report = (fault: unknown) => http.log.warn(fault, 'Emails that somebody turned on could not be sent.');
  const looks: readonly PeriodicWork[] = [
    openPeriodicWork(openOfflineLook(parts), report),
    openPeriodicWork((signal) => sendSummaries(parts, signal), report),
  ];
  for (const { close } of looks) http.addHook('onClose', close);
  return async () => void (await Promise.all(looks.map(({ look }) => look())));
}

function startWebhooks(
  http: FastifyInstance,
  { database, clock, settings }: AppParts,
  recordAudit: RecordAudit,
): App['tellWebhooks'] {
  const report = (fault: unknown) => http.log.warn(fault, 'Webhooks could not be sent.');
  const outgoing = openOutgoing({ allowsPrivate: settings.allowsPrivateWebhooks });
  let dispatcher: Dispatcher | undefined;
  // A start that fails would cut off what it has begun to send.
  http.addHook('onListen', async () => {
    dispatcher = openDispatcher({ database, clock, send: senderBy(outgoing), report, recordAudit });
  });
  const told = openPeriodicWork(async () => {
    await tellOfCampaigns(database, clock());
    await tellOfImports(database, clock());
  }, report);
  // On its own: where many wait, it takes long.
  const full = openPeriodicWork(async (signal) => {
    const waitingMax = settings.quotas.waitingEvents;
    await noteFullWebhooks(database, { waitingMax, now: clock(), recordAudit }, signal);
  }, report);
  http.addHook('onClose', async () => {
    await Promise.all([told.close(), full.close()]);
    await dispatcher?.close();
    outgoing.close();
  });
  return async () => {
    await told.look();
    await full.look();
  };
}

function toNotificationParts(
  { database, settings, send, clock }: AppParts,
  http: FastifyInstance,
  { signIn }: Router,
): NotificationParts {
  const publicApi = `${settings.publicUrl}${publicBase}`;
  return { database, settings, send, clock, warn: (words) => http.log.warn(words), signIn, publicApi };
}

function mountMonitoring(http: FastifyInstance, metrics: Metrics, parts: AppParts): void {
  mountMetrics(http, metrics, parts.settings);
  metrics.watchQueue('images', parts.images.waiting);
  metrics.watchBudgets(() => readBudgets(parts));
}

async function readBudgets({ database, settings, clock }: AppParts) {
  const messages = [dayBudget(settings, 'EMAIL'), dayBudget(settings, 'SMS')];
  const wrong = (['passwords', 'codes'] as const).map((what) => wrongTriesBudget({ settings }, what));
  return await Promise.all(
    [...messages, ...wrong].map(async (budget) => ({
      name: budget.name.replaceAll(' ', '_'),
      spent: await findSpent(database, budget, clock()),
      max: budget.max,
    })),
  );
}

async function signInOf({ auth: { amazon } }: Settings): Promise<SignIn> {
  if (!amazon) throw new Error('Neither the embedded pool nor Amazon’s signs people in.');
  // Loaded only here: with the embedded pool Amazon's library is never needed.
  const { amazonSignIn } = await import('./identity/amazon/amazon.ts');
  return amazonSignIn(amazon);
}
