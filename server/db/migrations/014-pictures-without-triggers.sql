-- Servers forget which pictures they may serve when they read an event, and the code that writes bookings and cases
-- also writes their pictures.
DROP TRIGGER products_tell_pictures ON products;
DROP TRIGGER product_images_tell_hidden ON product_images;
DROP TRIGGER product_images_tell_shown ON product_images;
DROP TRIGGER report_images_tell ON report_images;
DROP TRIGGER stolen_images_tell ON stolen_images;
DROP TRIGGER bookings_keep_images ON bookings;
DROP TRIGGER cases_keep_images ON cases;
DROP FUNCTION tell_picture_changed, tell_pictures_changed, keep_booking_images, keep_case_images;

-- Each account's upload is now a picture of its own. A picture that several people have uploaded belongs to the first
-- one who still has an account. The others can keep using it in their products and drafts.
UPDATE images SET uploaded_by = u.account_id
FROM image_uploaders u WHERE u.image_id = images.id AND images.uploaded_by IS NULL;
DROP TABLE image_uploaders;
