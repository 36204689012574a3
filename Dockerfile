# Fanfare as one image: the server's TypeScript, the built pages and the Node that package-lock.json pins, nothing else.
# deploy/README.md says how to use it.

# What takes long runs on the builder's own kind of processor, also where the image is for another.
FROM --platform=$BUILDPLATFORM docker.io/library/debian:trixie-slim AS npm
# Debian's Node only runs npm. Debian's npm is too old to install for another kind of processor, so it gets a newer one.
# The pinned Node, which builds the pages, needs libatomic.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libatomic1 nodejs npm \
  && rm -rf /var/lib/apt/lists/* \
  && npm install --global --loglevel=error npm@11.19.1
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY dashboard/package.json dashboard/
COPY visitors/package.json visitors/
COPY journeys/package.json journeys/
COPY bench/package.json bench/

FROM npm AS pages
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error
COPY tsconfig.base.json ./
COPY scripts scripts
COPY deploy/build.mjs deploy/
COPY contract contract
COPY dashboard dashboard
COPY visitors visitors
RUN NODE_ENV=production node deploy/build.mjs

FROM npm AS server
ARG TARGETARCH
# Without the pages and the development tools npm finds less to install; the lockfile still says which versions.
RUN npm pkg delete dependencies devDependencies \
  && npm pkg delete devDependencies --workspace=server \
  && npm pkg set --json 'workspaces=["contract", "server"]' \
  && npm install --omit=dev --os=linux --cpu="$(echo "$TARGETARCH" | sed s/amd64/x64/)" --libc=glibc \
    --no-audit --no-fund --loglevel=error \
  && rm -r node_modules/node-linux-*/include

FROM docker.io/library/debian:trixie-slim
# The pinned Node does not start without it.
RUN apt-get update \
  && apt-get install -y --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/* \
  && install -d -o 10001 -g 10001 /data /app/.compiled \
  && ln -s /app/node_modules/.bin/node /usr/local/bin/node \
  && for name in users doctor backup restore; do ln -s /app/command "/usr/local/bin/$name"; done
COPY --from=server /app/node_modules /app/node_modules
COPY --from=pages /app/dashboard/dist /app/dashboard/dist
COPY --from=pages /app/visitors/dist /app/visitors/dist
COPY package.json LICENSE /app/
COPY contract /app/contract
COPY server /app/server
COPY deploy/command deploy/health.mjs /app/
# The last three are `serverMemory` of scripts/processes.mjs: they keep the C library from hoarding memory.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/app/.compiled \
  MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
USER 10001:10001
# Starts the server once, and the operators' command: what Node compiles now, nobody's start compiles again.
RUN DATA_DIR=/tmp/data node server/main.ts & server=$! \
  && until node health.mjs; do kill -0 $server || exit 1; sleep 0.5; done \
  && DATA_DIR=/tmp/data users list \
  && kill $server && wait $server && rm -r /tmp/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=10m CMD ["node", "/app/health.mjs"]
CMD ["node", "server/main.ts"]
