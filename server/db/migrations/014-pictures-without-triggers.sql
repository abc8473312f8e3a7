-- The code that writes bookings and cases also writes their pictures.
DROP TRIGGER bookings_keep_images ON bookings;
DROP TRIGGER cases_keep_images ON cases;
DROP FUNCTION keep_booking_images, keep_case_images;

-- Each account's upload is now a picture of its own. A picture that several people have uploaded belongs to the first
-- one who still has an account. The others can keep using it in their products and drafts.
UPDATE images SET uploaded_by = u.account_id
FROM image_uploaders u WHERE u.image_id = images.id AND images.uploaded_by IS NULL;
DROP TABLE image_uploaders;
