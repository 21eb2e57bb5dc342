# For the server and batch runs, as a user without privileges: see docs/cookbook.md.
# The full Python image has a C compiler; the slim image has none.
FROM python:3.13-bookworm AS build
WORKDIR /source
COPY . .
RUN python -m venv /opt/webjury \
    && /opt/webjury/bin/pip install --no-cache-dir '.[batch,remote,serve]' \
    && /opt/webjury/bin/pip uninstall --yes pip \
    # Compile bytecode now, because the root is read-only later.
    && python -m compileall -q /opt/webjury \
    && mkdir -p /empty/corrections /empty/corpus

FROM python:3.13-slim-bookworm
ENV PATH=/opt/webjury/bin:$PATH PYTHONDONTWRITEBYTECODE=1 XDG_CACHE_HOME=/tmp
COPY --from=build /opt/webjury /opt/webjury
# Volumes get their owner from this folder.
COPY --from=build --chown=10001:10001 /empty/ /
USER 10001:10001
WORKDIR /tmp
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["python", "-c", \
    "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health', timeout=4)"]
ENTRYPOINT ["webjury"]
CMD ["serve", "--host", "0.0.0.0", "--allowed-host", "localhost", "--corrections", "/corrections"]
