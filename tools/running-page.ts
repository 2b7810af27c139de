import type { Setting } from '#server/kernel/config/setting.ts';
import { settings } from '#server/kernel/config/settings.ts';

const BEFORE = `<!-- Made by tools/running-page.ts from server/kernel/config/settings.ts. Change those, then run: npm run docs -->

# Running Bowerbird

## On your own machine

    npm start

Installs what is missing, builds the web and the server if their sources changed, starts a database of its own,
brings it up to date, and prints one line: \`Bowerbird is ready at http://localhost:3000\`. It needs
Node 20 or later and npm, on Linux or macOS, and runs as root or not. Ctrl-C lets running requests
end, stops the database and is gone within 15 seconds. If the server dies after it has been ready,
it is started again.

On Apple silicon npm has no newer Node 24 than 24.0.0, which lacks what was mended since. Install Node 24 or later there yourself, as
everywhere where you want to follow its releases: \`npm start\` runs on the Node that it is started with when that is 24 or later.

A build writes \`dist/sbom.cdx.json\`, a bill of materials (CycloneDX): every package that a server is made of, with version, checksum
and licence, for a scanner of known vulnerabilities. Nothing serves it.

Everything that is kept is in one folder, \`data\` (\`DATA_DIR\`): the database (\`postgres-18\`), its
passwords and the key that tokens are signed with (\`secrets\`), and pictures (\`media\`). One server
at a time may use it; a second says so and ends.

PostgreSQL does not run as root. Started by root, it runs as the owner of the data folder if that is
somebody else, otherwise as \`nobody\`. Where that user cannot enter the data folder, the database is
kept under \`/var/lib/bowerbird\`, and the server says so.

## For others

Put a proxy with a certificate in front and tell the server who it is:

    PUBLIC_URL=https://pins.example PROXIES=127.0.0.1 npm start

As long as nobody runs the site, the server prints an operator code at each start, beside its address.
The account that signs up with it, in the form for e-mail and password, becomes the operator's, also
where \`SIGNUP\` lets nobody else in. Every other account is an ordinary one, so that whoever finds the
address before you gains nothing. The code is made from the secret key, is the same on every server of
the installation, and is worth nothing once it was used. Without \`PUBLIC_URL\` no code is asked: the
first account is the operator's.

\`/healthz\` answers while the process lives, \`/readyz\` while it should be sent requests.

With \`METRICS_TOKEN\` set, \`/metrics\` has what a monitoring system that reads the format of Prometheus needs, for whoever
shows that token as a bearer: requests with their times by kind and class of status, those refused because too much was
going on, connections to the database, the delay of the event loop, memory, the disk, background jobs, and mail. Each server
has its own; jobs and mail are the same on all of them. \`deploy/prometheus\` has the settings of a scrape and alerts to begin
with, \`deploy/grafana/bowerbird.json\` a dashboard.

With that token, \`/readyz/parts\` says which part is not ready, as JSON: the database, its tables, the files of pictures, the graph
that recommendations walk on, jobs that are late, the disk, and mail. The operator reads the same in words at \`/operator/storage/\`. [A year of growth](growth.md) says how much
room to plan for.

The log is a line of JSON for each event, on standard error, without anybody's words. What went wrong with a request has its
id, which the answer of a call also has, as \`request_identifier\`. A statement of the database that takes \`SLOW_STATEMENT_MS\` is logged as the
stores have it, without its values.

## Room for people's files

At \`/operator/storage/\` the operator sets how many megabytes of files a person may bring, for everybody or for one, and reads whose files
take most. A file counts with the bytes that came, once for each person who brought it; saving somebody's Pin counts nothing. Nobody
passes the limit, also with several servers. People read what they use in the settings of their account. A file is taken off
as soon as its Pin has left the trash, and deleted where nobody else has it.

## Newer versions

With \`UPDATE_FEED_URL\` set, one server reads that file once a day:

    {"version": "1.4.0", "notes_url": "https://pins.example/news/1.4.0/", "security": false}

If it names a version that is newer than the one that runs, the operators read so on their overview, with the link. Nothing is
installed, and without the setting nothing is asked anywhere. The file has to be on a public address; the task is
\`transfer.look-for-release\` among the planned tasks.

## As a service, and in a container

\`deploy/systemd/bowerbird.service\` runs the server as a service of systemd, as a user of its own that may write its data
folder and nothing else; its head has the few commands. \`deploy/container\` has a Containerfile and a compose file with a
PostgreSQL beside, whose roles \`make-roles.sh\` makes; its port is for a proxy on the same machine. \`deploy/nginx\` and \`deploy/haproxy\` are examples for what stands in front,
for one server or several.

## With a PostgreSQL of your own

PostgreSQL 17 or later, two roles, no pooler in transaction mode between:

    create role bowerbird_owner login password '…';
    create role bowerbird_service login password '…';
    create database bowerbird owner bowerbird_owner;
    \\c bowerbird
    alter schema public owner to bowerbird_owner;
    create schema graphile_worker authorization bowerbird_service;

\`DATABASE_URL\` is the service's, \`DATABASE_OWNER_URL\` the owner's. The owner changes tables at an
upgrade; the service cannot, and owns nothing but its job queue. Several servers may share one
database: they then share \`SECRET_KEY\` and the pictures too.

With standbys that something else promotes (Patroni, for instance), name all of them, in any order:

    DATABASE_URL=postgresql://bowerbird_service:…@one:5432,two:5432,three:5432/bowerbird?target_session_attrs=read-write

The server looks at each twice a second, whether or not it answers, and uses the one that takes
writes. After a failover it goes on with the new one within a second of its promotion, also when the
old one is frozen or comes back: a server on an older timeline is never used again. Until then
requests are answered 503 with \`Retry-After\`. Whether a write that was acknowledged survives the
loss of the primary is decided by PostgreSQL: only with a synchronous standby. \`deploy/patroni/patroni.yml\`
is an example for three servers, which \`npm run test:cluster\` runs, each in a network namespace: under load, it kills the
primary, freezes it, and cuts it from the network. A primary that is cut off acknowledges nothing more, since no standby has it.

With \`READ_REPLICAS=on\` the heavy reads go to these standbys in turn: home, search, related pins, pins, boards, profiles and
reports of ads. Nobody sees anything older for it. The server asks the primary how far its log is, which costs next to
nothing and is asked once for all requests that wait, and reads from a standby that has replayed all of that. One
that has not within \`READ_REPLICAS_WAIT_MS\`, or is away, is left out until it has caught up; the primary answers meanwhile. So a standby
needs to follow within milliseconds: as a streaming one, near the primary, with \`hot_standby_feedback = on\`, without which
a long read there holds up what it replays. \`/readyz\` says how many standbys a server reads from, \`/metrics\` how many
requests were answered where (\`bowerbird_standby_reads_total\`).

## Backup and restore

    npm run backup -- FILE
    npm run restore -- FILE

The first writes everything to one file, beside a running server or without one: the database as it
was at one moment, what waited in its queue, every picture, and the key if it is kept with the data.
Both use the settings of the server, so either side may have an embedded database or its own, a
folder or an S3 store. FILE must not be there yet; it appears only when it is whole. It holds
secrets, unencrypted: whoever can read it can take over the installation. Only its owner may read it.

The second needs an empty installation whose server is stopped. It checks the whole file before it
writes anything, brings a backup of an older version up to this one, refuses one of a newer version,
and in the end checks that every row, count and picture fits. If it is cut off, no server starts on
that database; run it again with the same settings, and it finishes.

With \`SECRET_KEY\` in the environment the key is not in the file: keep it yourself, and set the same
one for the copy. Pictures that are drawn by the program are not kept but drawn again.

## Backups each night

With \`BACKUP_DIR\` a server makes a backup there each night, restores it into an installation of its
own beside it, checks that everything fits together and deletes that again. Only then are backups
older than the last \`BACKUP_COUNT\` deleted. The task is \`transfer.back-up\` among the planned tasks
of the operator's settings, where it says how it went and may be run at once; with \`METRICS_TOKEN\`
set, \`deploy/prometheus/alerts.yml\` alarms when the last good one is older than a day and a half. A
backup that could not be restored stays as \`failed.backup\`. Several servers on one database make one
backup together, on the server that comes first: let \`BACKUP_DIR\` be a folder that all of them
reach, and copy it to another place, since a backup beside the data is lost with it.

    npm run rehearse -- FILE

tries out any backup in the same way.

## Import

    npm run import -- FOLDER

Brings in a catalogue and photographs, beside a running server or without one. FOLDER holds
\`catalogue/pins.ndjson.gz\` (an object a line: \`id\`, \`src\`, \`title\`, \`description\`, \`link\`,
\`creator\`, \`tags\`, \`image\` with \`w\` and \`h\` or \`aspect\`), \`catalogue/boards.ndjson.gz\` (\`id\`,
\`name\`, \`src\`, \`owner\`, \`pins\`, \`sections\`) and \`photos/manifest.json\` (\`file\`, \`title\`,
\`category\`, \`creator\`, \`licence\`, \`tags\`), or some of them. A catalogue's pictures are not fetched but
drawn. The owners become people who cannot log in. Lines that are not right are told and left out.
End it when you like and run it again: it goes on where it was, and makes nothing twice.

## Changing the key

Set \`SECRET_KEY_OLD\` to the old key and \`SECRET_KEY\` to a new one. What the old key has signed stays
good until you unset it.

## Settings

All by environment. An empty value is an unset one. A wrong one stops the start, with every problem
listed.

| setting | default | what it is |
|---|---|---|
`;

function rowOf(name: string, { fallback, sentence }: Setting<unknown>): string {
  return `| \`${name}\` | ${fallback === null || fallback === '' ? '' : `\`${fallback}\``} | ${sentence} |\n`;
}

/** Builds docs/running.md: how to run the server, and every setting, from the settings' definitions. */
export function runningPage(): string {
  const rows = Object.entries(settings).map(([name, setting]: [string, Setting<unknown>]) =>
    rowOf(name, setting),
  );
  return BEFORE + rows.join('');
}
