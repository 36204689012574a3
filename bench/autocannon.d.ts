// The part of autocannon that the load uses; the package brings no types.
declare module 'autocannon' {
  export interface RequestParts {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }
  export interface Options {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    /** Requests a second, over all connections. */
    readonly overallRate?: number;
    readonly requests: readonly (RequestParts & { readonly setupRequest?: (request: RequestParts) => RequestParts })[];
  }
  export interface Result {
    readonly '2xx': number;
    readonly non2xx: number;
    readonly errors: number;
    readonly duration: number;
    readonly latency: { readonly p50: number; readonly p99: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}
