-- What the ledger of an ad account comes to on paper: invoices, credit memos, receipts. Amounts are whole micros.

-- Whoever runs the installation, as documents name them. One row; without it documents name the site alone.
create table ad_seller (
  is_only boolean primary key default true check (is_only),
  name text not null,
  address text not null,
  country text not null,
  tax_id text not null,
  -- How one pays an invoice, in the operator's words, such as the number of an account.
  payment_note text not null,
  payment_days integer not null check (payment_days between 0 and 365),
  version integer not null default 1,
  updated_at timestamptz not null
);

-- The tax that what advertisers of a country pay includes.
create table ad_taxes (
  country text primary key,
  -- As documents name it, such as VAT.
  name text not null,
  -- Millionths: 190000 is 19 %.
  rate integer not null check (rate between 1 and 1000000),
  -- Whether a business with a tax number owes it itself, so that it is not in what it pays here.
  is_reversed boolean not null
);

-- Whom documents of an ad account are for.
create table ad_billing_profiles (
  bucket smallint not null,
  account_id bigint not null,
  business_name text not null,
  address text not null,
  tax_id text not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (bucket, account_id)
);

-- The last number of each series. Whoever makes a document holds its series until it is there, so no number is missing.
create table ad_document_series (
  kind text not null,
  year smallint not null,
  last integer not null,
  primary key (kind, year)
);

create table ad_documents (
  bucket smallint not null,
  account_id bigint not null,
  id bigint not null,
  kind text not null check (kind in ('INVOICE', 'CREDIT_MEMO', 'RECEIPT')),
  year smallint not null,
  number integer not null,
  status text not null check (status in ('OPEN', 'CLOSED')),
  made_at timestamptz not null,
  first_day date not null,
  last_day date not null,
  due_day date,
  currency text not null,
  country text not null,
  net bigint not null,
  tax bigint not null,
  -- What was covered by credit.
  discount bigint not null,
  billed bigint not null,
  -- The part of what is billed that this document states the tax of: what pays an invoice was taxed there.
  taxed bigint not null,
  -- The entries of the ledger that it is of.
  from_no bigint not null,
  to_no bigint not null,
  -- Who sold and bought, what for, as it was when it was made. Empty once the buyer is erased.
  content jsonb not null,
  closed_at timestamptz,
  primary key (bucket, account_id, id),
  check (net + tax - discount = billed),
  check (first_day <= last_day and from_no <= to_no),
  check ((status = 'CLOSED') = (closed_at is not null))
);
-- Once for an entry, whoever asks for it in the same moment.
create unique index ad_documents_once on ad_documents (bucket, account_id, kind, to_no);
create unique index ad_documents_by_number on ad_documents (bucket, kind, year, number);
create index ad_documents_to_pay on ad_documents (due_day, id) where kind = 'INVOICE' and status = 'OPEN';
