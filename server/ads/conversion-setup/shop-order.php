<?php
/*
 * A shop around the plugin: the functions and hooks of WordPress and WooCommerce that it uses, with their real names,
 * arguments and order. An order is made after a click on an ad, paid twice over, and sent in the background.
 *
 * Arguments: the plugin's file, the address of the call, a token, and the order as JSON. Answers what came of it as JSON.
 */

[, $plugin, $address, $token, $json] = $argv;
$given = json_decode($json, true);

define('ABSPATH', '/shop/');
$hooks = [];
$scheduled = [];
$options = ['bowerbird_address' => $address, 'bowerbird_token' => $token];
$_GET['bclid'] = $given['click'] ?? null;

function add_action($hook, $callback, $priority = 10, $accepted_args = 1) { global $hooks; $hooks[$hook][] = [$callback, $accepted_args]; return true; }
function do_action($hook, ...$args) {
    global $hooks;
    foreach ($hooks[$hook] ?? [] as [$callback, $accepted]) {
        $callback(...array_slice($args, 0, $accepted));
    }
}
function wp_next_scheduled($hook, $args = []) { global $scheduled; foreach ($scheduled as [$time, $name, $with]) { if ($name === $hook && $with === $args) { return $time; } } return false; }
function wp_schedule_single_event($timestamp, $hook, $args = []) { global $scheduled; $scheduled[] = [$timestamp, $hook, $args]; return true; }
function get_option($name, $default = false) { global $options; return $options[$name] ?? $default; }
function home_url($path = '') { return 'https://shop.example' . $path; }
function is_ssl() { return true; }
function wp_json_encode($value) { return json_encode($value); }
function is_wp_error($value) { return $value === null; }
function wp_remote_retrieve_response_code($response) { return $response['response']['code']; }
function wp_remote_retrieve_body($response) { return $response['body']; }
function wp_remote_post($url, $args = []) {
    $headers = array_map(fn($name, $value) => "$name: $value", array_keys($args['headers']), $args['headers']);
    $context = stream_context_create(['http' => ['method' => 'POST', 'header' => $headers, 'content' => $args['body'], 'timeout' => $args['timeout'], 'ignore_errors' => true]]);
    $body = @file_get_contents($url, false, $context);
    if ($body === false) { return null; }
    preg_match('/ (\d{3})/', $http_response_header[0], $found);
    return ['response' => ['code' => (int) $found[1]], 'body' => $body];
}

class WC_DateTime extends DateTime {}
class WC_Order_Item_Product
{
    public function __construct(private array $item) {}
    public function get_quantity() { return $this->item['quantity']; }
    public function get_product_id() { return $this->item['product']; }
    public function get_variation_id() { return $this->item['variation'] ?? 0; }
    public function get_name() { return $this->item['name']; }
    public function get_total() { return (string) $this->item['total']; }
}
class WC_Order
{
    public array $meta = [];
    public array $notes = [];
    public function __construct(private array $order) {}
    public function update_meta_data($key, $value) { $this->meta[$key] = $value; }
    public function get_meta($key) { return $this->meta[$key] ?? ''; }
    public function save() { return 1; }
    public function add_order_note($note) { $this->notes[] = $note; return 1; }
    public function get_items() { return array_map(fn($item) => new WC_Order_Item_Product($item), $this->order['items']); }
    public function get_billing_email() { return $this->order['email']; }
    public function get_customer_ip_address() { return '203.0.113.9'; }
    public function get_customer_user_agent() { return 'Mozilla/5.0'; }
    public function get_order_number() { return (string) $this->order['number']; }
    public function get_total() { return (string) $this->order['total']; }
    public function get_currency() { return $this->order['currency']; }
    public function get_date_paid() { return new WC_DateTime('@' . $this->order['paid']); }
    public function get_date_created() { return new WC_DateTime('@' . $this->order['paid']); }
}
$order = new WC_Order($given);
function wc_get_order($id) { global $order; return $id === 71 ? $order : false; }

ob_start();
require $plugin;
do_action('init');
do_action('woocommerce_checkout_create_order', $order, []);
// The shop fires several of these for one payment.
do_action('woocommerce_payment_complete', 71, 'transaction');
do_action('woocommerce_order_status_processing', 71, $order);
$queued = count($scheduled);
for ($run = 0; $run < 2 && $scheduled; $run++) {
    [, $hook, $args] = array_shift($scheduled);
    do_action($hook, ...$args);
}
do_action('woocommerce_order_status_completed', 71, $order);
while ($scheduled && $scheduled[0][0] <= time()) {
    [, $hook, $args] = array_shift($scheduled);
    do_action($hook, ...$args);
}
ob_end_clean();
echo json_encode(['queued' => $queued, 'meta' => $order->meta, 'notes' => $order->notes, 'later' => count($scheduled)]);
