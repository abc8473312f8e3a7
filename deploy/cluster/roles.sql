-- Run once on the primary, as the superuser: `psql -f roles.sql`
CREATE ROLE shop_owner LOGIN PASSWORD '{{owner_password}}';
CREATE ROLE shop LOGIN PASSWORD '{{shop_password}}';
GRANT shop TO shop_owner;
CREATE DATABASE shop OWNER shop_owner;
