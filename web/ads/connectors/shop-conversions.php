<?php
/**
 * Plugin Name: Bowerbird conversions
 * Description: Sends paid orders to Bowerbird, so that your ads know what they sold. Addresses are hashed in your shop first.
 * Version: 1.0.0
 * Requires PHP: 7.4
 * Requires Plugins: woocommerce
 * License: MIT
 */

namespace Bowerbird\Conversions;

if (!defined('ABSPATH')) {
    exit;
}

const ADDRESS_OPTION = 'bowerbird_address';
const TOKEN_OPTION = 'bowerbird_token';
const SEND_HOOK = 'bowerbird_send_order';
const CLICK_COOKIE = 'bowerbird_click';
const CLICK_META = '_bowerbird_click';
const SENT_META = '_bowerbird_sent';
const CLICK_DAYS = 30;
const MAX_TRIES = 5;
/** Replaced in the file that you download; the settings page can change it. */
const FIRST_ADDRESS = '{{ADDRESS}}';

/** An ad's link brings its click along: it is kept on this site, for the order that may follow. */
function keep_click(): void
{
    $click = $_GET['bclid'] ?? null;
    if (!is_string($click) || !preg_match('/^[\w.-]{1,200}$/', $click) || headers_sent()) {
        return;
    }
    setcookie(CLICK_COOKIE, $click, [
        'expires' => time() + CLICK_DAYS * 86400,
        'path' => '/',
        'secure' => is_ssl(),
        'httponly' => true,
        'samesite' => 'Lax',
    ]);
    $_COOKIE[CLICK_COOKIE] = $click;
}

function mark_order($order): void
{
    $click = $_COOKIE[CLICK_COOKIE] ?? null;
    if (is_string($click)) {
        $order->update_meta_data(CLICK_META, $click);
    }
}

/** Paying must not wait for us: the event goes out a moment later, in the background. */
function queue_order($order_id): void
{
    if (!wp_next_scheduled(SEND_HOOK, [(int) $order_id, 1])) {
        wp_schedule_single_event(time(), SEND_HOOK, [(int) $order_id, 1]);
    }
}

function hashed(string $value): string
{
    return hash('sha256', $value);
}

function lower(string $value): string
{
    $value = trim($value);
    return function_exists('mb_strtolower') ? mb_strtolower($value, 'UTF-8') : strtolower($value);
}

function user_data($order): array
{
    $email = lower((string) $order->get_billing_email());
    $data = [
        'em' => $email === '' ? [] : [hashed($email)],
        'client_ip_address' => $order->get_customer_ip_address() ?: null,
        'client_user_agent' => $order->get_customer_user_agent() ?: null,
        'click_id' => $order->get_meta(CLICK_META) ?: null,
    ];
    return array_filter($data, static fn($value) => $value !== null && $value !== []);
}

/** One paid order as one event. Its id is the order's: sent again, it is still counted once. */
function event_of($order): array
{
    $contents = [];
    $count = 0;
    foreach ($order->get_items() as $item) {
        $quantity = (int) $item->get_quantity();
        $count += $quantity;
        $contents[] = [
            'id' => (string) ($item->get_variation_id() ?: $item->get_product_id()),
            'item_name' => (string) $item->get_name(),
            'item_price' => $quantity > 0 ? round((float) $item->get_total() / $quantity, 2) : 0,
            'quantity' => $quantity,
        ];
    }
    $paid = $order->get_date_paid() ?: $order->get_date_created();
    return [
        'event_name' => 'checkout',
        'action_source' => 'web',
        'event_time' => $paid ? $paid->getTimestamp() : time(),
        'event_id' => 'order-' . $order->get_order_number(),
        'event_source_url' => home_url('/'),
        'partner_name' => 'shop-plugin',
        'user_data' => user_data($order),
        'custom_data' => [
            'value' => (float) $order->get_total(),
            'currency' => (string) $order->get_currency(),
            'order_id' => (string) $order->get_order_number(),
            'num_items' => $count,
            'contents' => array_slice($contents, 0, 200),
        ],
    ];
}

/** Sends an order; what fails is tried again later, five times in all. */
function send_order($order_id, $try): void
{
    $address = get_option(ADDRESS_OPTION, FIRST_ADDRESS);
    $token = get_option(TOKEN_OPTION, '');
    $order = wc_get_order($order_id);
    if (!$order || $token === '' || $order->get_meta(SENT_META)) {
        return;
    }
    $response = wp_remote_post($address, [
        'timeout' => 10,
        'headers' => ['Authorization' => "Bearer $token", 'Content-Type' => 'application/json'],
        'body' => wp_json_encode(['data' => [event_of($order)]]),
    ]);
    $status = is_wp_error($response) ? 0 : (int) wp_remote_retrieve_response_code($response);
    if ($status === 200) {
        finish_order($order, json_decode(wp_remote_retrieve_body($response), true));
    } elseif ($try < MAX_TRIES && ($status === 0 || $status === 429 || $status >= 500)) {
        wp_schedule_single_event(time() + 60 * 4 ** $try, SEND_HOOK, [(int) $order_id, $try + 1]);
    } else {
        $order->add_order_note("Bowerbird did not take this order: the server answered $status.");
    }
}

function finish_order($order, $answer): void
{
    $event = $answer['data']['events'][0] ?? null;
    if (($event['status'] ?? null) === 'processed') {
        $order->update_meta_data(SENT_META, '1');
        $order->save();
        return;
    }
    $order->add_order_note('Bowerbird did not take this order: ' . ($event['error_message'] ?? 'no reason given.'));
}

function add_settings_page(): void
{
    add_options_page('Bowerbird', 'Bowerbird', 'manage_options', 'bowerbird', __NAMESPACE__ . '\show_settings');
}

function add_settings(): void
{
    register_setting('bowerbird', ADDRESS_OPTION, ['type' => 'string', 'sanitize_callback' => 'esc_url_raw']);
    register_setting('bowerbird', TOKEN_OPTION, ['type' => 'string', 'sanitize_callback' => 'sanitize_text_field']);
}

function show_settings(): void
{
    $fields = [ADDRESS_OPTION => ['Address', 'url', FIRST_ADDRESS], TOKEN_OPTION => ['Access token', 'password', '']];
    echo '<div class="wrap"><h1>Bowerbird</h1><form method="post" action="options.php"><table class="form-table">';
    settings_fields('bowerbird');
    foreach ($fields as $name => [$label, $type, $first]) {
        printf(
            '<tr><th><label for="%1$s">%2$s</label></th><td><input class="regular-text" type="%3$s" id="%1$s" name="%1$s" value="%4$s"></td></tr>',
            esc_attr($name),
            esc_html($label),
            esc_attr($type),
            esc_attr(get_option($name, $first))
        );
    }
    echo '</table>';
    submit_button();
    echo '</form></div>';
}

add_action('init', __NAMESPACE__ . '\keep_click');
add_action('woocommerce_checkout_create_order', __NAMESPACE__ . '\mark_order');
add_action('woocommerce_payment_complete', __NAMESPACE__ . '\queue_order');
add_action('woocommerce_order_status_processing', __NAMESPACE__ . '\queue_order');
add_action('woocommerce_order_status_completed', __NAMESPACE__ . '\queue_order');
add_action(SEND_HOOK, __NAMESPACE__ . '\send_order', 10, 2);
add_action('admin_menu', __NAMESPACE__ . '\add_settings_page');
add_action('admin_init', __NAMESPACE__ . '\add_settings');
