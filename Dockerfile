# The edge on plain workerd, in front of any origin: docker run -p 8787:8787 edge-canonicalizer --origin https://shop.example
FROM node:26-bookworm-slim

WORKDIR /app

COPY package.json package-lock.json .npmrc ./
COPY tools tools
COPY bench/package.json bench/package.json
RUN npm ci

COPY . .
# Bundles the Worker once, and leaves the user of the container a folder for the configuration of workerd.
RUN node_modules/.bin/node scripts/build-worker.ts scripts/serve/worker.ts && chmod 1777 node_modules/.cache/edge-canonicalizer

USER node
EXPOSE 8787 9464
HEALTHCHECK --interval=10s --start-period=10s CMD ["node", "-e", "fetch('http://127.0.0.1:9464/metrics').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node_modules/.bin/node", "scripts/serve.ts", "--address", "0.0.0.0", "--metrics-port", "9464"]
