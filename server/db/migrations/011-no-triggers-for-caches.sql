-- Servers forget what they have cached when they read an event, and the code that writes accounts counts them.
DROP TRIGGER users_tell_changes ON users;
DROP TRIGGER devices_tell_removal ON devices;
DROP TRIGGER devices_tell_session ON devices;
DROP TRIGGER products_tell_hidden ON products;
DROP TRIGGER users_counted_on_insert ON users;
DROP TRIGGER users_counted_on_update ON users;
DROP TRIGGER users_counted_on_delete ON users;
DROP FUNCTION tell_account_changed, tell_device_removed, tell_product_hidden, count_users;
